export default {
  input: 'document.cache.json',
  output: { path: '../src/generated', importFileExtension: '.ts' },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
}
