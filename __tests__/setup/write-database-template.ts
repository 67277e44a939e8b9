import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DEMO_ASSETS } from '../sandbox/support/database-template'
import { contract } from '../../sandbox/contract/contract'
import { openPlatform } from '../../sandbox/core/records/open'
import { databaseOf } from '../../sandbox/db/pglite'
import { openPGlite } from '../../sandbox/db/pglite-engine'
import { openPostgresDatabase } from '../../sandbox/db/postgres'
import type { Platform } from '../../sandbox/core/records/platform'
import type { Database } from '../../sandbox/db/types'
import { MARKETPLACE_ID, MARKETPLACE_NAME } from '../../sandbox/seed/constants'
import { demoSeed } from '../../sandbox/seed/demo'
import { loadSeed } from '../../sandbox/seed/load'

/** Creates the tables of the platform in an empty database. */
async function createTables(db: Database): Promise<Platform> {
  const platform = await openPlatform(db, contract, {
    marketplaceId: MARKETPLACE_ID,
    marketplaceName: MARKETPLACE_NAME,
    publicUrl: 'http://127.0.0.1',
  })
  await platform.delivery.stop()
  return platform
}

/**
 * Writes two dumps of a new embedded database to a folder: `tables.tar` with the tables of the platform, and `demo.tar`
 * also with the records of the demo marketplace.
 */
async function writeTemplates(folder: string): Promise<void> {
  const engine = await openPGlite({ directory: null })
  const platform = await createTables(databaseOf(engine))
  const write = async (name: string): Promise<void> => {
    // Without a checkpoint, every start would replay the log that the dump contains.
    await engine.script('checkpoint')
    const dump = await engine.dump()
    const file = path.join(folder, name)
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    renameSync(`${file}.${process.pid}`, file)
  }
  await write('tables.tar')
  await loadSeed(platform, demoSeed({ assetBase: DEMO_ASSETS }))
  await write('demo.tar')
}

// Path of a folder for the embedded database, or the address of an empty database on a PostgreSQL server.
const target = process.argv[2] as string
if (target.startsWith('postgres')) await createTables(await openPostgresDatabase(target))
else await writeTemplates(target)
process.exit()
