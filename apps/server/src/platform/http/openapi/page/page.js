/* global SwaggerUIBundle -- the script before this one */
// What people who connect a shop's system look for comes first. Of the rest one part is shown at a time.
const shown = new URLSearchParams(location.search).get('of') ?? 'integrations'
const select = document.querySelector('#of')
const parts = await (await fetch('./static/parts.json')).json()
for (const { name, description } of parts) select.add(new Option(`${name}: ${description}`, name))
const part = parts.some(({ name }) => name === shown) ? shown : 'integrations'
select.value = part
select.addEventListener('change', () => select.form.submit())
SwaggerUIBundle({
  url: part === 'integrations' ? './integrations.json' : `./static/part-${part}.json`,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  presets: [SwaggerUIBundle.presets.apis],
})
