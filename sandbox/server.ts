import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { isBlockedByBrowsers } from './http/blocked-ports'
import { contract } from './contract/contract'
import { prepareCounts } from './core/lists/facets'
import { openPlatform } from './core/records/open'
import type { Platform } from './core/records/platform'
import { amendRecord } from './core/records/store'
import { exportCommand, importCommand } from './cli/import-export'
import { CORS, preflight } from './http/cors'
import { FolderError } from './db/folder'
import { isDiskWriteError } from './db/disk-space'
import { NewerDataError } from './db/migrations'
import type { Database, Queryable, Tx } from './db/types'
import { FIRST_ORDER_DAYS, DEMO_ACCESS, addDemoHistory, loadDemo } from './seed/first-orders'
import { initialize, openData, UsageError } from './cli/open-data'
import { plainLine, progressTo } from './cli/progress'
import { MARKETPLACE_ID, MARKETPLACE_NAME } from './seed/constants'
import { demoSeed } from './seed/demo'
import type { SeedDocument } from './seed/format'
import { growProducts, LARGE_PRODUCTS } from './seed/large'
import { growOrders, LARGE_ORDERS } from './seed/large-orders'
import { growPeople, LARGE_USERS } from './seed/large-people'
import { loadSeed, type Progress } from './seed/load'
import { emptySeed, minimalSeed } from './seed/minimal'
import { UPLOADS_PATH } from './uploads/routes'
import { shopCommand, shopHelp } from './shop/command'

/**
 * The embedded platform as a process: `server.mjs serve --port 4010 --data .data/demo --seed demo`.
 *
 * Started with an IPC channel it reports `progress`, `ready` and `failed`, and ends when the channel closes. So no
 * process is left over when a supervisor dies, for any reason.
 */

/** Maximum time that requests in flight may take after the platform was requested to stop, in milliseconds. */
const MAX_DRAIN_MS = 5000
/** The same limit after the supervisor has died. This process then exits after 5 s (`exit-with-parent.mjs`). */
const MAX_DRAIN_WITHOUT_SUPERVISOR_MS = 3000

/** Maximum number of generated records of each kind, which the ID format of the large seed allows. */
const MAX_GENERATED_RECORDS = 5_000_000

function reportToParent(message: Record<string, unknown>): void {
  if (process.connected) process.send?.(message)
}

function progress(label: string, done?: number, total?: number): void {
  if (process.connected) reportToParent({ type: 'progress', label, done, total })
  else console.log(done === undefined || !total ? `${label} …` : plainLine(label, done, total))
}

const SEEDS: Record<string, (assetBase: string) => SeedDocument> = {
  demo: (assetBase) => demoSeed({ assetBase }),
  minimal: () => minimalSeed(),
  large: () => minimalSeed(),
  empty: () => emptySeed(),
}

/**
 * Updates the addresses of the demo's images and of uploaded pictures after a change of the platform's address. They
 * contain the address at the time they were stored, also in the copies of products in order lines.
 */
async function updateImageAddresses(platform: Platform, from: string): Promise<void> {
  const to = platform.settings.publicUrl
  if (from === to) return
  await platform.transaction(async (tx) => {
    const folders = ['/_sandbox/images/', `${UPLOADS_PATH}/`]
    const [images, uploads] = folders.map((folder) => `${from}${folder}`) as [string, string]
    for (const table of platform.tables.values()) {
      const key = [...table.parentColumns, 'id']
      const { rows } = await tx.query(
        `select ${key.join(', ')} from ${table.name} where strpos(body::text, $1) > 0 or strpos(body::text, $2) > 0`,
        [images, uploads],
      )
      for (const row of rows as string[][]) {
        await amendRecord(tx, table, row.slice(0, -1), row.at(-1) ?? '', (body) => {
          let text = JSON.stringify(body)
          for (const folder of folders) text = text.replaceAll(`${from}${folder}`, `${to}${folder}`)
          Object.assign(body, JSON.parse(text))
        })
      }
    }
    await tx.query(`update meta set value = jsonb_set(value, '{assetBase}', $1) where key = 'seed'`, [
      JSON.stringify(to),
    ])
  })
}

/** Creates the reporter of a seeding: a bar on a terminal, else a message or line for every twentieth part. */
const seedProgress = (): Progress => progressTo(process.stderr, progress)

/** The seed of a marketplace, as stored with its data. */
interface StoredSeed {
  /** Name of the seed; missing for imported data. */
  name?: string
  /** Address of the platform when the addresses of images were written. */
  assetBase: string
  /** True until the two years of a new demo marketplace are complete. */
  isUnfinished?: true
}

async function readStoredSeed(db: Queryable, lock = ''): Promise<StoredSeed | null> {
  const { rows } = await db.query(`select value from meta where key = 'seed' ${lock}`)
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as StoredSeed) : null
}

async function storeSeed(tx: Tx, seed: StoredSeed): Promise<void> {
  await tx.query(
    `insert into meta (key, value) values ('seed', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(seed)],
  )
}

/** Returns the records of a seed for an address of the platform. */
function seedNamed(name: string): (assetBase: string) => SeedDocument {
  const seed = SEEDS[name]
  if (!seed) throw new UsageError(`Unknown seed "${name}". Choose ${Object.keys(SEEDS).join(', ')}.`)
  return seed
}

/** Loads the records of a seed into an empty marketplace. */
async function loadRecords(platform: Platform, name: string): Promise<void> {
  const seed = seedNamed(name)
  progress('Seeding')
  const assetBase = platform.settings.publicUrl
  const isDemo = name === 'demo'
  // This is one transaction, so that a start after an interrupted one does not seed existing data again.
  await platform.transaction(async (tx) => {
    await (isDemo ? loadDemo : loadSeed)(platform, seed(assetBase), seedProgress())
    await storeSeed(tx, { name, assetBase, ...(isDemo ? { isUnfinished: true } : {}) })
  })
}

/**
 * Adds the orders to a demo that has none yet. They are a transaction of their own, because a transaction cannot use cached
 * data of tables that it has changed itself.
 */
async function finishDemo(platform: Platform, app: ReturnType<typeof createApp>): Promise<void> {
  await platform.transaction(async (tx) => {
    // Another process on the same database may have added them meanwhile.
    const { isUnfinished, ...seed } = (await readStoredSeed(tx, 'for update')) ?? { assetBase: '' }
    if (!isUnfinished) return
    await addDemoHistory(platform, app, seedProgress())
    await storeSeed(tx, seed)
  })
}

/** Seeds an empty marketplace, or completes an interrupted seeding. */
async function seedOnce(
  platform: Platform,
  app: ReturnType<typeof createApp>,
  wanted: string | undefined,
): Promise<void> {
  if (wanted !== undefined) seedNamed(wanted)
  const stored = await readStoredSeed(platform.db)
  if (stored) {
    if (wanted !== undefined && wanted !== stored.name)
      progress(
        `A marketplace already exists (${stored.name ?? 'imported'}), so it is not seeded with "${wanted}"`,
      )
    await updateImageAddresses(platform, stored.assetBase).catch((error: unknown) => {
      if (!isDiskWriteError(error)) throw error
      progress('The image addresses were not updated, because the disk is full')
    })
  } else await loadRecords(platform, wanted ?? 'demo')
  if ((await readStoredSeed(platform.db))?.isUnfinished) await finishDemo(platform, app)
}

/**
 * Returns the addresses of a host. `localhost` means both of its addresses, because browsers use one and tools the
 * other.
 */
function addresses(host: string): string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}

function listenAt(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => done((server.address() as AddressInfo).port))
  })
}

function countOf(option: string, text: string): number {
  const count = Number(text)
  if (text.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= MAX_GENERATED_RECORDS)
    return count
  throw new UsageError(`--${option} must be a whole number up to ${MAX_GENERATED_RECORDS}, not "${text}".`)
}

/**
 * Grows the data for `--seed large`. Continues where an earlier start stopped, but never adds to another seed's data.
 */
async function growLargeSeed(
  platform: Platform,
  sizes: { users: number; products: number; orders: number },
): Promise<void> {
  const { rows } = await platform.db.query(`select value ->> 'name' from meta where key = 'seed'`)
  if (rows[0]?.[0] !== 'large') return
  await growPeople(platform, sizes.users, seedProgress())
  await growProducts(platform, sizes.products, seedProgress())
  await growOrders(platform, sizes, seedProgress())
}

/** Responds to requests before the platform is ready. */
function startingResponse(request: Request): Response {
  if (request.method === 'OPTIONS') return preflight(request.headers.get('Access-Control-Request-Headers'))
  const Errors = [{ ErrorCode: 'Api.Offline', Message: 'The platform is starting. Try again.', Data: null }]
  return Response.json({ Errors }, { status: 503, headers: { ...CORS, 'Retry-After': '1' } })
}

/**
 * Binds the port before the data is opened. A port in use is then reported at once, and a port chosen by the system is
 * known before the platform's address is needed.
 * @returns the port, a function that sets the responding app, and one that closes the servers
 */
async function listen(
  port: number,
  host: string,
): Promise<{
  close(patienceMs: number): Promise<void>
  port: number
  answer(app: ReturnType<typeof createApp>): void
}> {
  let handle = getRequestListener(startingResponse)
  const servers: Server[] = []
  let bound = port
  for (const address of addresses(host)) {
    const server = createServer((request, response) => void handle(request, response))
    try {
      bound = await listenAt(server, bound, address)
      servers.push(server)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // A machine without IPv6 has only the first of the two addresses.
      if (servers.length > 0 && code !== 'EADDRINUSE') continue
      for (const one of servers) one.close()
      const taken = `Port ${bound} is already in use. Stop the process that uses it, or choose another port with --port.`
      throw new UsageError(code === 'EADDRINUSE' ? taken : message)
    }
  }
  const close = async (patienceMs: number): Promise<void> => {
    const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
    // An idle connection stays open for the next request unless it is closed here.
    const sweep = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 20)
    const late = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), patienceMs)
    await Promise.all(closed)
    clearInterval(sweep)
    clearTimeout(late)
  }
  const answer = (app: ReturnType<typeof createApp>): void => {
    handle = getRequestListener(app.fetch)
  }
  return { port: bound, close, answer }
}

async function serve(): Promise<void> {
  // The supervisor may die during startup. No write is acknowledged yet, so no data is lost.
  let stop = (): void => process.exit(0)
  process.once('disconnect', () => stop())
  if (process.send && !process.connected) stop()
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: 'localhost' },
      data: { type: 'string', default: '.data/demo' },
      seed: { type: 'string' },
      products: { type: 'string', default: String(LARGE_PRODUCTS) },
      users: { type: 'string', default: String(LARGE_USERS) },
      orders: { type: 'string', default: String(LARGE_ORDERS) },
      'public-url': { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a port number, not "${values.port}".`)
  if (isBlockedByBrowsers(port))
    throw new UsageError(
      `Browsers block port ${port}, because another protocol uses it. Choose another port with --port.`,
    )
  const users = countOf('users', values.users)
  const products = countOf('products', values.products)
  const orders = countOf('orders', values.orders)
  const url = process.env.DATABASE_URL
  const folder = resolve(values.data)
  const server = await listen(port, values.host)
  const publicUrl = (values['public-url'] ?? `http://localhost:${server.port}`).replace(/\/+$/, '')
  const openSeeded = async (
    db: Database,
  ): Promise<{ platform: Platform; app: ReturnType<typeof createApp> }> => {
    const platform = await openPlatform(db, contract, {
      marketplaceId: MARKETPLACE_ID,
      marketplaceName: MARKETPLACE_NAME,
      publicUrl,
    })
    const app = createApp(platform)
    await seedOnce(platform, app, values.seed)
    return { platform, app }
  }
  const { db, lock } = await openData(folder, {
    onPrepare: () => progress('Preparing the database'),
    // Opening the database a second time takes a second, which only the thousands of statements of the demo are worth.
    ...((values.seed ?? 'demo') === 'demo' && {
      fill: async (empty) => {
        const seeded = await openSeeded(empty)
        await seeded.platform.delivery.stop()
      },
    }),
  })
  const { platform, app } = await openSeeded(db)
  if (values.seed === 'large') await growLargeSeed(platform, { users, products, orders })
  server.answer(app)
  void prepareCounts(platform).catch(() => undefined)
  const close = async (patienceMs: number): Promise<void> => {
    await server.close(patienceMs)
    await platform.delivery.stop()
    await db.close().catch(() => undefined)
    await lock?.release()
    process.exit(0)
  }
  let isStopping = false
  const stopWithin = (patienceMs: number): void => {
    if (!isStopping) void close(patienceMs)
    isStopping = true
  }
  stop = () => stopWithin(MAX_DRAIN_WITHOUT_SUPERVISOR_MS)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopWithin(MAX_DRAIN_MS))
  const address = `http://localhost:${server.port}`
  reportToParent({ type: 'ready', url: address, engine: db.engine, data: url ? 'DATABASE_URL' : folder })
  if (!process.connected) console.log(`The embedded platform is ready at ${address} (${db.engine}).`)
}

const HELP = `npm run sandbox -- [serve] [--port 4010] [--host localhost] [--data .data/demo] [--seed demo|minimal|large|empty]
                       [--products 1000000] [--users 10000] [--orders 100000] [--public-url URL]
npm run sandbox -- import FILE [--data .data/demo] [--partial] [--overwrite] [--password TEXT]
npm run sandbox -- export [FILE] [--data .data/demo]
To store the data in PostgreSQL, set DATABASE_URL. --data is then ignored.`

/** Default address and credentials of `npm run shop`. */
const SHOP = { url: 'http://localhost:4010', access: DEMO_ACCESS, days: FIRST_ORDER_DAYS }

function help(): Promise<number> {
  console.log(process.argv[2] === 'shop' ? shopHelp(SHOP) : HELP)
  return Promise.resolve(0)
}

/**
 * Returns true for errors whose message is a sentence for users. Other errors are bugs and are shown with their stack.
 */
function isUserError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const isOptionError = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  return (
    [UsageError, FolderError, NewerDataError].some((kind) => error instanceof kind) ||
    isDiskWriteError(error) ||
    isOptionError
  )
}

const COMMANDS: Record<string, () => Promise<number | void>> = {
  serve,
  initialize,
  import: () => importCommand(process.argv.slice(3)),
  export: () => exportCommand(process.argv.slice(3)),
  shop: () => shopCommand(process.argv.slice(3), SHOP, (sentence) => new UsageError(sentence)),
}

try {
  const isHelpRequested = process.argv.slice(2).some((one) => one === '--help' || one === 'help')
  const command = isHelpRequested ? help : COMMANDS[process.argv[2] ?? 'serve']
  if (!command)
    throw new UsageError(`Unknown command "${process.argv[2]}". Use serve, import, export or shop.`)
  const code = await command()
  // A channel to a parent process would keep a finished command running.
  if (typeof code === 'number') process.exit(code)
} catch (error) {
  const message = isUserError(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)
  reportToParent({ type: 'failed', message })
  console.error(message)
  process.exit(1)
}
