/** @jest-environment node */
import { ENGINES, openEngine } from './support/marketplace'

/** The interface of both databases that the platform relies on, below its records. */
describe.each(ENGINES)('the database on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openEngine>>
  beforeAll(async () => {
    opened = await openEngine(engine)
    await opened.db.script('create table numbers (n int primary key)')
  })
  afterAll(() => opened.drop())

  it('continues with prepared statements after one failed while running', async () => {
    const { db } = opened
    const insert = 'insert into numbers values ($1::int)'
    await db.query('insert into numbers values (1)')
    await expect(db.query(insert, ['1'], { prepared: true })).rejects.toMatchObject({ code: '23505' })
    // The rejected statement was prepared nevertheless. The following statements get names of their own.
    expect((await db.query('select n from numbers', [], { prepared: true })).rows).toEqual([['1']])
    expect((await db.query(insert, ['2'], { prepared: true })).count).toBe(1)
    expect((await db.query('select count(*) from numbers', [], { prepared: true })).rows).toEqual([['2']])
  })

  it('prepares a statement again after it could not be parsed', async () => {
    const { db } = opened
    const sql = 'select m from others'
    await expect(db.query(sql, [], { prepared: true })).rejects.toMatchObject({ code: '42P01' })
    expect((await db.query('select 1', [], { prepared: true })).rows).toEqual([['1']])
    await db.script('create table others (m int); insert into others values (7)')
    expect((await db.query(sql, [], { prepared: true })).rows).toEqual([['7']])
  })
})
