import { fieldsOfRecords } from '@/components/resource/list/add-field'

test('finds the fields and the extended properties of all records', () => {
  const rows = [
    {
      ID: 'a',
      Inventory: { Enabled: true },
      xp: { Brand: 'X', Size: { Unit: 'cm' }, Images: [{ Url: '/a' }] },
    },
    { ID: 'b', ShipWeight: null, xp: null },
  ]
  expect(fieldsOfRecords(rows)).toEqual({
    fields: ['ID', 'Inventory.Enabled', 'ShipWeight'],
    xp: ['xp.Brand', 'xp.Images', 'xp.Size.Unit'],
    hasXp: true,
  })
})

test('leaves out names that are not safe or not usable as a path', () => {
  const row = JSON.parse('{"ID":"a","not a field":1,"xp":{"a b":1,"constructor":2,"ok":3}}') as object
  expect(fieldsOfRecords([row])).toEqual({ fields: ['ID'], xp: ['xp.ok'], hasXp: true })
  expect(fieldsOfRecords([{ ID: 'a' }])).toEqual({ fields: ['ID'], xp: [], hasXp: false })
})

test('leaves secrets out', () => {
  const { fields } = fieldsOfRecords([{ Name: 'a', HashKey: '****', CustomAuthHeaderValue: '****' }])
  expect(fields).toEqual(['Name'])
})
