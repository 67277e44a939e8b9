import { ensureInstalled } from './lib/install.mjs'
import { UsageError, readOptions, runMain, say } from './lib/terminal.mjs'

/**
 * `npm run bench`: measures and prints tables. It has no pass or fail.
 *   --only platform|orders|app|products one part
 *   --orders N                 orders for the part of that name; their data stays in .data/bench-orders-N
 *   --sizes 10000,100000       numbers of products; their data stays in .data/bench-N for the next run
 *   --engine pglite,postgres   postgres needs DATABASE_URL, a server on which a database may be created and dropped
 *   --query TEXT            only queries whose name contains this text
 *   --runs N                   runs per figure of the app
 */

const PARTS = ['platform', 'orders', 'app', 'products']
const ENGINES = /** @type {const} */ (['pglite', 'postgres'])

await runMain(async () => {
  const options = readOptions({
    only: { type: 'string' },
    sizes: { type: 'string', default: '10000,100000' },
    engine: { type: 'string', default: 'pglite' },
    orders: { type: 'string', default: '100000' },
    query: { type: 'string' },
    runs: { type: 'string', default: '5' },
  })
  const parts = options.only ? [options.only] : PARTS
  const unknown = parts.find((part) => !PARTS.includes(part))
  if (unknown) throw new UsageError(`--only must be ${PARTS.join(' or ')}, not "${unknown}".`)
  const orders = Number(options.orders)
  if (!Number.isInteger(orders) || orders < 500 || orders > 5_000_000)
    throw new UsageError(`--orders must be a whole number from 500, not "${options.orders}".`)
  const sizes = options.sizes.split(',').map(Number)
  if (sizes.some((size) => !Number.isInteger(size) || size < 10_000 || size > 5_000_000))
    throw new UsageError(`--sizes must be whole numbers from 10000, not "${options.sizes}".`)
  const engines = options.engine.split(',').map((name) => {
    const engine = ENGINES.find((one) => one === name)
    if (!engine) throw new UsageError(`--engine must be ${ENGINES.join(' or ')}, not "${name}".`)
    return engine
  })
  const runs = Number(options.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError(`--runs must be a whole number from 1.`)

  await ensureInstalled()
  const { describeMachine } = await import('./bench/machine.mjs')
  say(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`)
  say()
  if (parts.includes('platform')) {
    const { benchPlatform } = await import('./bench/platform.mjs')
    await benchPlatform({ sizes, engines, query: options.query })
  }
  if (parts.includes('orders')) {
    const { benchOrders } = await import('./bench/orders.mjs')
    await benchOrders({ engines, orders, query: options.query })
  }
  if (parts.includes('app')) {
    const { benchApp } = await import('./bench/app.mjs')
    await benchApp({ runs })
  }
  if (parts.includes('products')) {
    const { benchProducts } = await import('./bench/products.mjs')
    await benchProducts()
  }
})
process.exit()
