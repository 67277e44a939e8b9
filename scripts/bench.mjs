import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { Refusal, runMain, say } from './lib/terminal.mjs'

/**
 * `npm run bench`: measures and prints tables; nothing passes or fails by it.
 *   --only platform|app        one half
 *   --sizes 10000,100000       numbers of products; their data stays in .data/bench-N for the next run
 *   --engine pglite,postgres   postgres needs DATABASE_URL, a server on which a database may be made and dropped
 *   --question TEXT            only questions whose name contains this
 *   --runs N                   page loads per figure of the app
 */

const PARTS = ['platform', 'app']
const ENGINES = /** @type {const} */ (['pglite', 'postgres'])

await runMain(async () => {
  const { values: options } = parseArgs({
    options: {
      only: { type: 'string' },
      sizes: { type: 'string', default: '10000,100000' },
      engine: { type: 'string', default: 'pglite' },
      question: { type: 'string' },
      runs: { type: 'string', default: '9' },
    },
  })
  const parts = options.only ? [options.only] : PARTS
  const unknown = parts.find((part) => !PARTS.includes(part))
  if (unknown) throw new Refusal(`--only must be ${PARTS.join(' or ')}, not "${unknown}".`)
  const sizes = options.sizes.split(',').map(Number)
  if (sizes.some((size) => !Number.isInteger(size) || size < 10_000 || size > 5_000_000))
    throw new Refusal(`--sizes must be whole numbers from 10000, not "${options.sizes}".`)
  const engines = options.engine.split(',').map((name) => {
    const engine = ENGINES.find((one) => one === name)
    if (!engine) throw new Refusal(`--engine must be ${ENGINES.join(' or ')}, not "${name}".`)
    return engine
  })
  const runs = Number(options.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Refusal(`--runs must be a whole number from 1.`)

  await ensureInstalled()
  const { describeMachine } = await import('./bench/machine.mjs')
  say(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`)
  say()
  if (parts.includes('platform')) {
    const { benchPlatform } = await import('./bench/platform.mjs')
    await benchPlatform({ sizes, engines, question: options.question })
  }
  if (parts.includes('app')) {
    const { benchApp } = await import('./bench/app.mjs')
    await benchApp({ runs })
  }
})
process.exit()
