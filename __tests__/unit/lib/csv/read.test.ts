import { Blob as Bytes } from 'node:buffer'
import { readCsv, readText } from '@/lib/csv/read'

test('gives each row its first line number, counting blank lines and quoted line breaks', async () => {
  const file = await readCsv('\uFEFFID,Name\r\na,"two\nlines"\r\n\r\nb,Bolt\r\n')
  expect(file).toEqual({
    header: ['ID', 'Name'],
    rows: [
      { line: 2, cells: ['a', 'two\nlines'] },
      { line: 5, cells: ['b', 'Bolt'] },
    ],
  })
})

test('reads files delimited by semicolons, and restores cells escaped against formulas', async () => {
  const file = await readCsv('ID;Name\na;\'=1+1\nb;"x;y"\n')
  expect(file.rows.map(({ cells }) => cells[1])).toEqual(['=1+1', 'x;y'])
})

test.each([
  ['', 'The file is empty.'],
  ['\u0089PNG\r\n\0\0', 'This is not a CSV file.'],
  ['ID,Name\n', 'The file has a header and no rows.'],
  ['ID,ID\na,b\n', 'The file has two columns named “ID”.'],
  ['ID,Name\na,"b\n', 'The quotes in record 2 do not match.'],
])('rejects %j: %s', async (text, message) => {
  await expect(readCsv(text)).rejects.toThrow(message)
})

const textOf = (bytes: readonly number[]) => readText(new Bytes([Uint8Array.from(bytes)]) as Blob)

test('reads bytes as UTF-8 and drops the byte order mark', async () => {
  expect(await textOf([0xef, 0xbb, 0xbf, 0x47, 0x72, 0xc3, 0xbc, 0x6e])).toBe('Grün')
})

test.each([
  ['Windows-1252', [0x47, 0x72, 0xfc, 0x6e]],
  ['UTF-16', [0xff, 0xfe, 0x47, 0x00]],
])('rejects files encoded as %s', async (_encoding, bytes) => {
  await expect(textOf(bytes)).rejects.toThrow('“CSV UTF-8”')
})
