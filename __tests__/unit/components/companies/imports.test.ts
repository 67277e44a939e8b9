import { promotionImport } from '@/components/promotions/import'
import { addressImport } from '@/components/companies/addresses/import'
import { supplierImport } from '@/components/companies/suppliers/import'
import { userGroupImport } from '@/components/companies/usergroups/import'
import { userImport } from '@/components/companies/users/import'
import { autoMap, planImport, type ImportRules } from '@/lib/csv/import-plan'
import type { WithId } from '@/lib/forms/record-form'

jest.mock('@/lib/ordercloud/sdk')

/** Returns the import plan of a file with one row. */
async function planRow<V extends WithId, T extends object>(
  rules: ImportRules<V, T>,
  cells: Record<string, string>,
  existing?: T & { ID?: string },
) {
  const header = Object.keys(cells)
  const file = { header, rows: [{ line: 2, cells: Object.values(cells) }] }
  const known = new Map(existing ? [[existing.ID ?? '', existing]] : [])
  return planImport(file, autoMap(header, rules.fields), rules, known)
}

describe('imports from files', () => {
  it.each([
    ['suppliers', supplierImport],
    ['user groups', userGroupImport],
    ['users', userImport],
    ['addresses', addressImport],
    ['promotions', promotionImport],
  ])('of %s fill only fields that exist in their forms', (_name, rules) => {
    const known = Object.keys((rules.schema as { fields: object }).fields)
    expect(known).toEqual(expect.arrayContaining(rules.fields.map(({ name }) => name)))
  })

  it('create and change suppliers', async () => {
    const made = await planRow(supplierImport, { ID: 's1', Name: 'Ash', 'All buyers can order': 'yes' })
    expect(made.targets).toMatchObject([
      { id: 's1', write: { kind: 'create', body: { Name: 'Ash', AllBuyersCanOrder: true, Active: true } } },
    ])
    const there = { ID: 's1', Name: 'Ash', Active: true, AllBuyersCanOrder: true }
    const changed = await planRow(supplierImport, { ID: 's1', Status: 'inactive' }, there)
    expect(changed.targets).toMatchObject([{ write: { kind: 'patch', body: { Active: false } } }])
  })

  it('report which cell of an address is invalid', async () => {
    const cells = { ID: 'a1', Street: '1 Quay', City: 'Akron', Country: 'us', State: 'OH', 'Postal code': '' }
    const { problems } = await planRow(addressImport, cells)
    expect(problems).toEqual([
      { line: 2, column: 'Postal code', reason: 'Postal code is required in the United States and Canada.' },
    ])
    const whole = await planRow(addressImport, { ...cells, 'Postal code': '44301' })
    expect(whole.targets).toMatchObject([{ write: { body: { Country: 'US', Zip: '44301' } } }])
  })

  it('accept promotion dates only with a time zone, and reject conflicting limits', async () => {
    const cells = {
      ...{ ID: 'p1', Name: 'Ten', Code: 'TEN', EligibleExpression: 'true', ValueExpression: '10' },
      ...{ StartDate: '2026-03-31T10:00:00+02:00', 'Can combine': 'true', Priority: '3' },
    }
    const { targets, problems } = await planRow(promotionImport, cells)
    expect(problems).toEqual([])
    expect(targets).toMatchObject([
      { write: { body: { StartDate: '2026-03-31T08:00:00.000Z', CanCombine: true, Priority: 3 } } },
    ])
    for (const StartDate of ['31/03/2026', '2026-03-31', '2026-13-31T10:00:00Z']) {
      const rejected = await planRow(promotionImport, { ...cells, StartDate })
      expect(rejected.problems).toMatchObject([
        { column: 'StartDate', reason: expect.stringContaining('with a time zone') },
      ])
    }
    const both = await planRow(promotionImport, {
      ...cells,
      ...{ LineItemLevel: 'true', QuantityLimitPerOrder: '1', ItemLimitPerOrder: '1' },
    })
    expect(both.problems).toMatchObject([{ column: 'ItemLimitPerOrder' }])
  })

  it('create users without a password, and state that no mail is sent', async () => {
    const cells = { Username: 'ada', 'First name': 'Ada', 'Last name': 'Story', Email: 'ada@example.com' }
    const { targets } = await planRow(userImport, { ID: 'ada', ...cells })
    expect(targets).toMatchObject([{ write: { kind: 'create' } }])
    expect(JSON.stringify(targets)).not.toMatch(/Password|Start/)
    expect(userImport.note).toMatch(/no password and no email/)
  })
})
