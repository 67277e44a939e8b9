import { renameSync, writeFileSync } from 'node:fs'
import { contract } from '../../sandbox/contract/contract'
import { openPlatform } from '../../sandbox/core/records/open'
import { databaseOf } from '../../sandbox/db/pglite'
import { openPGlite } from '../../sandbox/db/pglite-engine'
import { openPostgresDatabase } from '../../sandbox/db/postgres'
import type { Database } from '../../sandbox/db/types'
import { MARKETPLACE_ID, MARKETPLACE_NAME } from '../../sandbox/seed/constants'

/** Creates the tables of the platform in an empty database. */
async function createTables(db: Database): Promise<void> {
  const platform = await openPlatform(db, contract, {
    marketplaceId: MARKETPLACE_ID,
    marketplaceName: MARKETPLACE_NAME,
    publicUrl: 'http://127.0.0.1',
  })
  await platform.delivery.stop()
}

/** Writes the dump of a new embedded database with the tables of the platform to a file. */
async function writeTemplate(file: string): Promise<void> {
  const engine = await openPGlite({ directory: null })
  await createTables(databaseOf(engine))
  // Without a checkpoint, every start would replay the log that the dump contains.
  await engine.script('checkpoint')
  const dump = await engine.dump()
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
}

// Path of a file for the embedded database, or the address of an empty database on a PostgreSQL server.
const target = process.argv[2] as string
if (target.startsWith('postgres')) await createTables(await openPostgresDatabase(target))
else await writeTemplate(target)
process.exit()
