import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../../sandbox/app'
import { contract } from '../../../sandbox/contract/contract'
import { openPlatform } from '../../../sandbox/core/records/open'
import type { Platform } from '../../../sandbox/core/records/platform'
import { openPGliteDatabase } from '../../../sandbox/db/pglite'
import { openPostgresDatabase } from '../../../sandbox/db/postgres'
import type { Database } from '../../../sandbox/db/types'
import { MARKETPLACE_ID, MARKETPLACE_NAME } from '../../../sandbox/seed/constants'
import { demoSeed } from '../../../sandbox/seed/demo'
import type { SeedDocument } from '../../../sandbox/seed/format'
import { loadSeed } from '../../../sandbox/seed/load'
import { minimalSeed } from '../../../sandbox/seed/minimal'
import { DEMO_ASSETS, templateFiles } from './database-template'
import { type EngineName, enginesOf } from './engines'
import { checkWrittenTables } from './written-tables'

export type { EngineName } from './engines'

/** The engines of this test file. */
export const ENGINES: EngineName[] = enginesOf(expect.getState().testPath ?? '')

export interface Marketplace {
  url: string
  platform: Platform
  /** Messages that the platform logged as unexpected. A test that expects none asserts that the list is empty. */
  logged: string[]
  close(): Promise<void>
}

/** Creates a database on the server that TEST_DATABASE_URL names: empty, or with the tables of the platform. */
export async function newDatabase({ hasTables = false }: EngineOptions = {}): Promise<{
  url: string
  drop(): Promise<void>
}> {
  const admin = await openPostgresDatabase(process.env.TEST_DATABASE_URL ?? '')
  const name = `quartermaster_test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  const template = hasTables ? process.env.QM_TEMPLATE_DATABASE : 'template0'
  await admin.script(
    `create database ${name} template ${template} encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  // The server outlives every test, so commits that do not wait for the disk lose nothing.
  await admin.script(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await admin.script(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

interface EngineOptions {
  /** Starts with the tables of the platform, without records. */
  hasTables?: boolean
}

/** Creates a separate database for this run, which is dropped at the end. */
export async function openEngine(
  engine: EngineName,
  { hasTables = false }: EngineOptions = {},
): Promise<{ db: Database; drop(): Promise<void> }> {
  if (engine === 'pglite') {
    const db = await openPGliteDatabase({
      directory: null,
      files: hasTables ? templateFiles('tables') : undefined,
    })
    return { db, drop: () => db.close() }
  }
  const { url, drop } = await newDatabase({ hasTables })
  const db = await openPostgresDatabase(url)
  return {
    db,
    drop: async () => {
      await db.close()
      await drop()
    },
  }
}

interface MarketplaceOptions {
  /** Adds a message to `logged` for every written table that is not marked as changed. */
  checksWrites?: boolean
  /** Makes lists count with plain SQL. `QM_COUNTS=sql` does it for all tests. */
  countsBySql?: boolean
}

/** Starts a new marketplace on its own port, in this process. */
export async function startMarketplace(
  engine: EngineName = 'pglite',
  seed: SeedDocument = minimalSeed(),
  { checksWrites = false, countsBySql }: MarketplaceOptions = {},
): Promise<Marketplace> {
  const { db, drop } = await openEngine(engine, { hasTables: true })
  const market = await serve(db, drop, countsBySql)
  if (checksWrites) checkWrittenTables(market.platform, market.logged)
  await loadSeed(market.platform, seed)
  return market
}

/** Starts the demo marketplace, without orders, on its own port, in this process. */
export async function startDemo(engine: EngineName = 'pglite'): Promise<Marketplace> {
  if (engine === 'postgres') return startMarketplace(engine, demoSeed({ assetBase: DEMO_ASSETS }))
  const db = await openPGliteDatabase({ directory: null, files: templateFiles('demo') })
  return serve(db, () => db.close())
}

/**
 * Starts two instances of one marketplace on one database of the server that TEST_DATABASE_URL names. They act like two
 * processes.
 */
export async function startTwins(): Promise<[Marketplace, Marketplace]> {
  const { url, drop } = await newDatabase({ hasTables: true })
  const open = async (end: () => Promise<void>): Promise<Marketplace> => {
    const db = await openPostgresDatabase(url)
    return serve(db, async () => {
      await db.close()
      await end()
    })
  }
  const first = await open(drop)
  await loadSeed(first.platform, minimalSeed())
  return [first, await open(() => Promise.resolve())]
}

/** Serves the data of a database on its own port, in this process. */
export async function serve(
  db: Database,
  drop: () => Promise<void>,
  countsBySql = process.env.QM_COUNTS === 'sql',
): Promise<Marketplace> {
  const server = createServer()
  // Client and server share this process. While it is busy, an idle connection would be closed just as it is used
  // again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const platform = await openPlatform(db, contract, {
    marketplaceId: MARKETPLACE_ID,
    marketplaceName: MARKETPLACE_NAME,
    publicUrl: url,
    countsBySql,
  })
  const logged: string[] = []
  server.on('request', getRequestListener(createApp(platform, (message) => logged.push(message)).fetch))
  return {
    url,
    platform,
    logged,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await platform.delivery.stop()
      await drop()
    },
  }
}
