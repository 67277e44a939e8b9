/** @jest-environment node */
import { writeCsv } from '@/lib/csv/write'

async function* pages() {
  yield { Items: [{ ID: 'a', Name: '=evil', xp: { Size: 1 } }] }
  await Promise.resolve()
  yield { Items: [{ ID: 'b', Name: 'Bolt' }, { ID: 'c' }] }
}

test('writes all pages to one file, with the requested fields in their order', async () => {
  const seen: number[] = []
  const blob = await writeCsv(pages(), {
    fields: ['Name', 'ID', 'xp.Size'],
    hasBom: false,
    onProgress: (rows) => seen.push(rows),
  })
  expect(await blob.text()).toBe("Name,ID,xp.Size\r\n'=evil,a,1\r\nBolt,b,\r\n,c,\r\n")
  expect(seen).toEqual([1, 3])
})

test('starts the file with a byte order mark if requested', async () => {
  const blob = await writeCsv(pages(), { fields: ['ID'], hasBom: true })
  expect([...new Uint8Array(await blob.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('fails without a file when a page fails to load', async () => {
  async function* broken() {
    yield* pages()
    throw new Error('gone')
  }
  await expect(writeCsv(broken(), { fields: ['ID'], hasBom: false })).rejects.toThrow('gone')
})
