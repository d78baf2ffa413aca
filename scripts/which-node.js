/**
 * Says which Node runs the product: the one that npm installed, or that it is missing. It is plain
 * JavaScript, because an older Node of the machine must understand it.
 */
import { readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const wanted = dependencies.node
const running = process.versions.node
const [, own] = / node\/v(\S+)/.exec(process.env.npm_config_user_agent || '') || []

if (running.split('.')[0] === wanted.split('.')[0]) {
  console.log(
    `Node ${running}${own === undefined || own === running ? '' : `, installed by npm (this machine's own is ${own})`}`,
  )
} else {
  console.error(
    `Node ${wanted} is missing in node_modules, and this machine's own is ${running}: run npm install with its scripts allowed (npm rebuild node), then again`,
  )
  process.exit(1)
}
