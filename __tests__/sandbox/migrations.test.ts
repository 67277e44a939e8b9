/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import { dropInvertedIndexes } from '@/sandbox/db/migrations'
import BASELINE from '@/sandbox/db/migrations/0001-baseline.sql'
import { openPostgresDatabase } from '@/sandbox/db/postgres'
import type { Database } from '@/sandbox/db/types'
import { MARKETPLACE_ID, MARKETPLACE_NAME } from '@/sandbox/seed/constants'
import RECORDS from './data/before-migrations.sql'
import { send } from './support/http'
import { ENGINES, newDatabase, openEngine, serve } from './support/marketplace'
import { signIn } from './support/people'

const SETTINGS = {
  marketplaceId: MARKETPLACE_ID,
  marketplaceName: MARKETPLACE_NAME,
  publicUrl: 'http://127.0.0.1',
}
const open = (db: Database) => openPlatform(db, contract, SETTINGS)

/** Fills an empty database with data of the last version that compared its DDL with the stored one. */
async function writeOldData(db: Database): Promise<void> {
  await db.script(BASELINE)
  await db.script(RECORDS)
  await db.query(`insert into meta (key, value) values ('schema', $1)`, [JSON.stringify(BASELINE)])
}

/** Returns one line for each table, column, constraint and index of a database. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await db.query(`
    select format('table %s %s', oid::regclass, reloptions) from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    union all
    select format('column %s.%s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      attcollation::regcollation, attnotnull, attidentity, pg_get_expr(adbin, adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all
    select indexdef from pg_indexes where schemaname = current_schema()`)
  return rows.map(([line]) => line as string).sort()
}

const column = async (db: Database, sql: string) => (await db.query(sql)).rows.map(([value]) => value)

describe.each(ENGINES)('data of the version before numbered migrations, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openEngine>>
  beforeEach(async () => {
    opened = await openEngine(engine)
    await writeOldData(opened.db)
  })
  afterEach(() => opened.drop())

  it('keeps its records, which lists find', async () => {
    const market = await serve(opened.db, () => Promise.resolve())
    const token = await signIn(market, 'admin')
    const list = async (path: string, value: string): Promise<unknown[]> => {
      const { body } = await send(market, 'GET', path, { token })
      return body.Items.map((item: Record<string, unknown>) => item[value])
    }
    expect(await list('/v1/products?sortBy=ID', 'ID')).toEqual(['p-1', 'p-2', 'P-3'])
    expect(await list('/v1/products?sortBy=Name&xp.Color=red', 'Name')).toEqual(['Red nail', 'Red screw'])
    expect(await list('/v1/products?search=nail&sortBy=ID', 'ID')).toEqual(['p-1', 'p-2'])
    expect(await list('/v1/products?Name=*screw', 'ID')).toEqual(['P-3'])
    expect(await list('/v1/buyers/first-buyer/users', 'Username')).toEqual(['ann'])
    expect(await list('/v1/buyers/first-buyer/usergroups/assignments', 'UserGroupID')).toEqual(['team'])
    expect(await list('/v1/products/assignments', 'PriceScheduleID')).toEqual(['price'])
    expect(await list('/v1/orders/Incoming?LineItems.ProductID=p-1', 'Total')).toEqual([7.5])
    expect(await list('/v1/lineitems/Incoming?search=p-1', 'ID')).toEqual(['line-1'])
    const body = JSON.stringify({ ID: 'p-4', Name: 'Green nail' })
    expect((await send(market, 'POST', '/v1/products', { token, body })).status).toBe(201)
    expect(await list('/v1/products?search=nail', 'ID')).toHaveLength(3)
    expect(market.logged).toEqual([])
    await market.close()
  })

  it('gets the tables, columns, constraints and indexes of new data', async () => {
    const fresh = await openEngine(engine)
    await open(fresh.db)
    await open(opened.db)
    expect(await schemaOf(opened.db)).toEqual(await schemaOf(fresh.db))
    const steps = 'select number, name from migrations order by number'
    expect((await opened.db.query(steps)).rows).toEqual((await fresh.db.query(steps)).rows)
    await fresh.drop()
  })

  it('is not changed by an upgrade that fails, and upgraded by the next start', async () => {
    const { db } = opened
    const before = await schemaOf(db)
    await db.query(`update meta set value = '"1"' where key = 'derivation'`)
    const transaction = db.transaction.bind(db) as Database['transaction']
    const broken = jest.spyOn(db, 'transaction').mockImplementation((run) =>
      transaction((tx) =>
        run({
          query: (sql, ...rest) =>
            sql.startsWith('update products t')
              ? Promise.reject(new Error('Broken'))
              : tx.query(sql, ...rest),
        }),
      ),
    )
    await expect(open(db)).rejects.toThrow('Broken')
    broken.mockRestore()
    expect(await schemaOf(db)).toEqual(before)
    expect(await column(db, `select count(*) from meta where key in ('schema', 'derivation')`)).toEqual(['2'])
    await open(db)
    expect(await column(db, 'select name from migrations')).toEqual(['baseline', 'uploads'])
  })

  it('gets derived columns that are missing or of an earlier version', async () => {
    const { db } = opened
    await db.script(`update meta set value = '"1"' where key = 'derivation'; drop index products_listed;
      update products set f_name = null, terms = '{}'; alter table lineitems drop column words`)
    await open(db)
    expect(await column(db, 'select f_name from products order by id collate "C"')).toEqual([
      'red screw',
      'red nail',
      'blue nail',
    ])
    expect(await column(db, `select count(*) from products where terms = '{}'`)).toEqual(['0'])
    expect(await column(db, 'select count(*) from lineitems where words is null')).toEqual(['0'])
    expect(
      await column(db, `select indexname from pg_indexes where indexname = 'products_listed'`),
    ).toHaveLength(1)
  })
})

describe.each(ENGINES)('current data on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openEngine>>
  beforeAll(async () => {
    opened = await openEngine(engine, { hasTables: true })
    await open(opened.db)
  })
  afterAll(() => opened.drop())

  it('is not changed by a start', async () => {
    const { db } = opened
    const scripts = jest.spyOn(db, 'script')
    await open(db)
    expect(scripts).not.toHaveBeenCalled()
  })

  it('gets the indexes that an interrupted load has dropped', async () => {
    const { db } = opened
    const before = await schemaOf(db)
    await dropInvertedIndexes(db, ['products'])
    await dropInvertedIndexes(db, ['orders'])
    expect(await schemaOf(db)).not.toEqual(before)
    await open(db)
    expect(await schemaOf(db)).toEqual(before)
  })

  it('is rejected when a newer version has written it', async () => {
    const { db } = opened
    await db.query(`insert into migrations (number, name) values (99, 'later')`)
    await expect(open(db)).rejects.toThrow('The data was written by a newer version')
    await db.query('delete from migrations where number = 99')
    await open(db)
  })
})

const describeServer = process.env.TEST_DATABASE_URL ? describe : describe.skip

describeServer('several processes that start at the same time', () => {
  it.each([
    ['an empty database', async () => undefined],
    ['data of an earlier version', writeOldData],
  ])('upgrade %s once', async (_name, fill: (db: Database) => Promise<void>) => {
    const { url, drop } = await newDatabase()
    const processes = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(url)))
    await fill(processes[0] as Database)
    const platforms = await Promise.all(processes.map(open))
    expect(new Set(platforms.map(({ keys }) => keys.kid)).size).toBe(1)
    expect(await column(processes[0] as Database, 'select number from migrations order by number')).toEqual([
      '1',
      '2',
    ])
    for (const one of processes) await one.close()
    await drop()
  })
})
