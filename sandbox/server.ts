import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { contract } from './contract/contract'
import { openPlatform } from './core/open'
import type { Json } from './core/json'
import type { Platform } from './core/platform'
import { amendRecord } from './core/store'
import { checkFolder, ensureFolder, FolderError, placeDatabase } from './db/folder'
import { lockFolder, type FolderLock } from './db/lock'
import { openPGliteDatabase } from './db/pglite'
import { openPGlite } from './db/pglite-engine'
import { openPostgresDatabase } from './db/postgres'
import { DISK_FULL } from './db/room'
import { SqlError, type Database } from './db/types'
import { MARKETPLACE_ID, MARKETPLACE_NAME } from './seed/constants'
import { demoSeed } from './seed/demo'
import { emptySeed } from './seed/empty'
import type { SeedDocument } from './seed/format'
import { growProducts } from './seed/large'
import { loadSeed, type Progress } from './seed/load'
import { minimalSeed } from './seed/minimal'

/**
 * The embedded platform as a process: `server.mjs serve --port 4010 --data .data/demo --seed demo`.
 *
 * Started with an IPC channel it reports `progress`, `ready` and `failed`, and ends when the channel closes: a
 * supervisor that dies, however it dies, leaves nothing behind.
 */

class UsageError extends Error {}

function report(message: Record<string, unknown>): void {
  if (process.connected) process.send?.(message)
}

function progress(label: string, done?: number, total?: number): void {
  if (process.connected) report({ type: 'progress', label, done, total })
  else if (done === undefined) console.log(`${label} …`)
}

/** The first initialisation takes memory that is never given back, so it happens in a process of its own. */
function initialiseFolder(folder: string): void {
  progress('Preparing the database')
  placeDatabase(folder, (fresh) => {
    const args = [process.argv[1] as string, 'initialise', '--data', fresh]
    const { status, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const reason = stderr.trim().split('\n')[0] || 'unknown reason'
    if (status !== 0) throw new UsageError(`The data folder ${folder} could not be prepared: ${reason}`)
  })
}

async function openEmbedded(folder: string): Promise<{ db: Database; lock: FolderLock }> {
  ensureFolder(folder)
  const lock = await lockFolder(folder)
  if (!checkFolder(folder)) initialiseFolder(folder)
  try {
    const db = await openPGliteDatabase({
      directory: folder,
      workerFile: new URL('./worker.mjs', import.meta.url),
      onCrash: (error) => {
        console.error(
          `The database in ${folder} stopped (${error.message}). What was saved is kept; check the disk's free space and start again.`,
        )
        process.exit(1)
      },
    })
    return { db, lock }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(
      `The data folder ${folder} cannot be opened (${reason}). Restore it, or name another folder with --data.`,
    )
  }
}

const SEEDS: Record<string, (assetBase: string) => SeedDocument> = {
  demo: (assetBase) => demoSeed({ assetBase }),
  minimal: () => minimalSeed(),
  large: () => minimalSeed(),
  empty: () => emptySeed(),
}

/** Pictures of the demo name the address they were seeded at; a changed address takes them along. */
async function moveAssets(platform: Platform, from: string): Promise<void> {
  const to = platform.settings.publicUrl
  if (from === to) return
  await platform.transaction(async (tx) => {
    const table = platform.table('Products')
    const marker = `${from}/_sandbox/images/`
    const { rows } = await tx.query('select id from products where strpos(body::text, $1) > 0', [marker])
    for (const [id] of rows) {
      await amendRecord(tx, table, [], id as string, (body) => {
        body.xp = JSON.parse(JSON.stringify(body.xp).replaceAll(marker, `${to}/_sandbox/images/`)) as Json
      })
    }
    tx.changed.add(table.name)
    await tx.query(`update meta set value = jsonb_set(value, '{assetBase}', $1) where key = 'seed'`, [
      JSON.stringify(to),
    ])
  })
}

/** Reports every twentieth part: each report is a message to another process. */
function coarsely(): Progress {
  let last = ''
  return (label, done, total) => {
    const part = `${label} ${Math.floor((done / total) * 20)}`
    if (part === last) return
    last = part
    progress(label, done, total)
  }
}

async function seedOnce(platform: Platform, name: string): Promise<void> {
  const seed = SEEDS[name]
  if (!seed) throw new UsageError(`There is no seed "${name}"; choose ${Object.keys(SEEDS).join(', ')}.`)
  const { rows } = await platform.db.query(`select value from meta where key = 'seed'`)
  if (rows[0]?.[0]) {
    const { assetBase } = JSON.parse(rows[0][0]) as { assetBase: string }
    return moveAssets(platform, assetBase)
  }
  progress('Seeding')
  const value = JSON.stringify({ name, assetBase: platform.settings.publicUrl })
  // One transaction: a start that is killed in between must not seed again what is there.
  await platform.transaction(async (tx) => {
    await loadSeed(platform, seed(platform.settings.publicUrl), coarsely())
    await tx.query(`insert into meta (key, value) values ('seed', $1)`, [value])
  })
}

/** `localhost` means both of its addresses: browsers try the one, tools the other. */
function addresses(host: string): string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}

function listenAt(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, refused) => {
    server.once('error', refused)
    server.listen(port, host, () => done((server.address() as AddressInfo).port))
  })
}

/** `--seed large --products N`: goes on where an earlier start stopped, but never adds to another seed's data. */
async function seedProducts(platform: Platform, wanted: string): Promise<void> {
  const count = Number(wanted)
  if (!Number.isInteger(count) || count < 0 || count > 5_000_000)
    throw new UsageError(`--products must be a whole number up to 5000000, not "${wanted}".`)
  const { rows } = await platform.db.query(`select value ->> 'name' from meta where key = 'seed'`)
  if (rows[0]?.[0] === 'large') await growProducts(platform, count, coarsely())
}

async function listen(
  app: ReturnType<typeof createApp>,
  port: number,
  host: string,
): Promise<{ close(): void; port: number }> {
  const answer = getRequestListener(app.fetch)
  const servers: Server[] = []
  let bound = port
  for (const address of addresses(host)) {
    const server = createServer((request, response) => void answer(request, response))
    try {
      bound = await listenAt(server, bound, address)
      servers.push(server)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // A machine without IPv6 has only the first of the two.
      if (servers.length > 0 && code !== 'EADDRINUSE') continue
      for (const one of servers) one.close()
      const taken = `Port ${bound} is taken. Stop what uses it, or choose another with --port.`
      throw new UsageError(code === 'EADDRINUSE' ? taken : message)
    }
  }
  const close = (): void => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
  return { port: bound, close }
}

async function serve(): Promise<void> {
  // A supervisor that dies while this still starts: nothing is acknowledged yet, so nothing is lost.
  let stop = (): void => process.exit(0)
  process.once('disconnect', () => stop())
  if (process.send && !process.connected) stop()
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: 'localhost' },
      data: { type: 'string', default: '.data/demo' },
      seed: { type: 'string', default: 'demo' },
      products: { type: 'string', default: '10000' },
      'public-url': { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a port number, not "${values.port}".`)
  const url = process.env.DATABASE_URL
  const folder = resolve(values.data)
  const { db, lock } = url ? { db: await openServer(url), lock: null } : await openEmbedded(folder)
  const publicUrl = (values['public-url'] ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const platform = await openPlatform(db, contract, {
    marketplaceId: MARKETPLACE_ID,
    marketplaceName: MARKETPLACE_NAME,
    publicUrl,
  })
  await seedOnce(platform, values.seed)
  if (values.seed === 'large') await seedProducts(platform, values.products)
  const server = await listen(createApp(platform), port, values.host)
  const close = async (): Promise<void> => {
    server.close()
    await db.close().catch(() => undefined)
    await lock?.release()
    process.exit(0)
  }
  stop = () => void close()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const address = `http://localhost:${server.port}`
  report({ type: 'ready', url: address, engine: db.engine, data: url ? 'DATABASE_URL' : folder })
  if (!process.connected) console.log(`The embedded platform answers at ${address} (${db.engine}).`)
}

async function openServer(url: string): Promise<Database> {
  try {
    return await openPostgresDatabase(url)
  } catch (error) {
    throw new UsageError(`The database named by DATABASE_URL cannot be reached: ${(error as Error).message}`)
  }
}

async function initialise(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { data: { type: 'string' } } })
  const engine = await openPGlite({ directory: values.data ?? null })
  await engine.close()
}

/** Whose message is a sentence for people; anything else is a mistake of ours and comes with its stack. */
function isPlain(error: unknown): error is Error {
  const isFull = error instanceof SqlError && error.code === DISK_FULL
  return error instanceof UsageError || error instanceof FolderError || isFull
}

const COMMANDS: Record<string, () => Promise<void>> = { serve, initialise }

try {
  const command = COMMANDS[process.argv[2] ?? 'serve']
  if (!command) throw new UsageError(`There is no command "${process.argv[2]}"; use serve.`)
  await command()
} catch (error) {
  const message = isPlain(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)
  report({ type: 'failed', message })
  console.error(message)
  process.exit(1)
}
