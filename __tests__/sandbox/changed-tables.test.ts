/** @jest-environment node */
import { writesOf } from '@/sandbox/core/records/changed-tables'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'

describe('the writes of a statement', () => {
  it.each<[sql: string, writes: string[]]>([
    ['insert into products (id) values ($1)', ['insert products']],
    ['INSERT INTO Products (id) VALUES ($1)', ['insert products']],
    [
      `insert into a as e (id, body) values ($1, $2) on conflict (id) do update set (id, body) = (excluded.id, $3) returning n`,
      ['insert a', 'update a: id body'],
    ],
    ['insert into a select id from b on conflict do nothing', ['insert a']],
    ['update a set body = f(x, y), id = $2 where name = $1', ['update a: body id']],
    ['update only a t set (x, y) = ($1, $2), z = $3 from b where t.n = b.n', ['update a: x y z']],
    [
      'update a as t set x = (select y from b where z = 1), w = case when n = 1 then 2 end',
      ['update a: x w'],
    ],
    [`delete from a where id = 'insert into b'`, ['delete a']],
    [
      'with gone as (delete from a returning id), new as (insert into b select id from gone) update c set x = 1 where id = 2',
      ['delete a', 'insert b', 'update c: x'],
    ],
    ['with x as (update a set y = 1 where z = 2) select * from x', ['update a: y']],
    [
      'update outbox set due = now() where id = (select id from outbox for update skip locked)',
      ['update outbox: due'],
    ],
    ['select * from a for update', []],
    ['select * from a t for no key update of t', []],
    [`select 'delete from a' -- update b set c = 1`, []],
    ['select n from a where updated > $1 and "deleted" is null', []],
  ])('are found in %s', (sql, writes) => {
    expect(
      writesOf(sql).map(({ table, kind, columns }) =>
        [`${kind} ${table}`, ...(columns.length > 0 ? [columns.join(' ')] : [])].join(': '),
      ),
    ).toEqual(writes)
  })
})

describe.each(ENGINES)('the changed tables of a transaction on %s', (engine) => {
  let market: Marketplace
  beforeAll(async () => {
    market = await startMarketplace(engine)
  })
  afterAll(() => market.close())

  /** Returns the tables that the statements change together. */
  const changedBy = (...statements: string[]): Promise<Record<string, number[] | null>> =>
    market.platform.transaction(async (tx) => {
      for (const sql of statements) await tx.query(sql)
      return Object.fromEntries(tx.changed)
    })
  const FIRST = `insert into products (id, body, terms, f_id) values ('first', '{"ID":"first"}', '{}', 'first')`

  it('include the numbers of records that a statement returns', async () => {
    const { products } = await changedBy(`${FIRST} returning n`)
    expect(products).toHaveLength(1)
    expect(await changedBy(`update products set f_id = 'first' where id = 'first' returning n`)).toEqual({
      products,
    })
    expect(await changedBy(`update products set f_id = 'first' where id = 'first'`)).toEqual({
      products: null,
    })
    const both = [`update products set f_id = 'first' returning n`, `update products set f_id = 'first'`]
    expect(await changedBy(...both)).toEqual({ products: null })
    expect(await changedBy(...both.reverse())).toEqual({ products: null })
  })

  it('include the tables whose rows follow a deleted or renamed key, and no others', async () => {
    const followers = [
      'variants',
      'productassignments',
      'inventoryrecords',
      'variantinventoryrecords',
      'order_stock',
    ]
    const renamed = Object.keys(await changedBy(`update products set id = 'other' where id = 'first'`))
    expect(renamed).toEqual(expect.arrayContaining(['products', ...followers]))
    expect(renamed).not.toContain('orders')
    const deleted = Object.keys(await changedBy(`delete from products where id = 'other'`))
    expect(deleted).toEqual(expect.arrayContaining(['products', ...followers]))
    expect(deleted).not.toContain('priceschedules')
  })

  it('leave out statements that changed no row', async () => {
    expect(await changedBy(`delete from products where id = 'missing'`)).toEqual({})
  })

  it('include writes by statements that do not name the transaction', async () => {
    const { platform } = market
    const changed = await platform.transaction(async (tx) => {
      await platform.db.query(FIRST)
      return [...tx.changed.keys()]
    })
    expect(changed).toEqual(['products'])
  })
})
