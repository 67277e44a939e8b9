import { pictureRows, planPictures, type PictureRow } from '@/components/products/rules/picture-file'
import type { Product } from '@/lib/ordercloud/models'
import { createXpSchema } from '@/lib/xp/schema'

const A = 'https://pictures.example/a.jpg'
const B = 'https://pictures.example/b.jpg'
const C = 'https://pictures.example/c.jpg'
const T = 'https://pictures.example/t.jpg'

const productOf = (ID: string, Images?: unknown): Product => ({
  ...{ ID, Name: `The ${ID}` },
  ...(Images !== undefined && { xp: { Images, Brand: 'Acme' } }),
})
const anchor = productOf('anchor', [
  'https://pictures.example/text.jpg',
  { Url: A, ThumbnailUrl: T, AltText: ' Anchor ', Caption: 'Front' },
  7,
  { ThumbnailUrl: B, AltText: null },
])
const bolt = productOf('bolt', [{ Url: '/files/bolt.jpg' }, { Url: A }, { Url: A, AltText: 'Again' }])
const bare = productOf('bare')
const odd = productOf('odd', { Url: A })
const found = [anchor, bolt, bare, odd]
const facts = { products: new Map(found.map((product) => [product.ID ?? '', product])) }

type Row = Omit<PictureRow, 'line'>
const plan = (rows: readonly Row[], more: Partial<Parameters<typeof planPictures>[1]> = {}) =>
  planPictures(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    { ...facts, ...more },
  )
/** The rows of an exported file as an import reads them, without blanks around cells. */
const exported = (...products: Product[]) =>
  products
    .flatMap(pictureRows)
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.trim()])) as Row)
const imagesOf = ({ targets }: ReturnType<typeof plan>) =>
  targets.map(({ write }) => write?.kind === 'patch' && (write.body.xp as { Images: unknown }).Images)
const problemsOf = ({ problems }: ReturnType<typeof plan>) =>
  problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)

test('an exported file has a row for each picture, and changes nothing', () => {
  const rows = exported(...found)
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    `anchor,The anchor,${A},${T},Anchor`,
    `anchor,The anchor,,${B},`,
    'bolt,The bolt,/files/bolt.jpg,,',
    `bolt,The bolt,${A},,`,
    `bolt,The bolt,${A},,Again`,
    'bare,The bare,,,',
  ])
  expect(plan(rows)).toMatchObject({ targets: [], problems: [], unchanged: 6 })
})

test('a file without some columns keeps their values', () => {
  const rows = exported(anchor, bolt).map(({ ProductID = '', Url = '' }) => ({ ProductID, Url }))
  expect(problemsOf(plan(rows))).toEqual([
    '2 Cells: Another row of this product has an error.',
    '3 Url: Enter the URL of a picture, or delete this row of the product.',
  ])
  expect(plan(rows.slice(2))).toMatchObject({ targets: [], problems: [], unchanged: 3 })
  expect(imagesOf(plan([{ ProductID: 'anchor', Url: A }]))).toEqual([
    [
      'https://pictures.example/text.jpg',
      { Url: A, ThumbnailUrl: T, AltText: ' Anchor ', Caption: 'Front' },
      7,
    ],
  ])
})

test('writes the list only, keeps other keys and other entries, and shows each position', () => {
  const { targets, previews, ...counts } = plan([
    { ProductID: 'ANCHOR', Url: C, ThumbnailUrl: '', AltText: 'New' },
    { ProductID: 'anchor', Url: A, ThumbnailUrl: '', AltText: 'Anchor' },
    { ProductID: 'bare', Url: C, ThumbnailUrl: T, AltText: '' },
  ])
  expect(counts).toEqual({ creates: 0, changes: 2, unchanged: 0, problems: [] })
  const stored = (anchor.xp as { Images: unknown }).Images
  expect(targets).toEqual([
    {
      ...{ id: 'anchor', name: 'The anchor', line: 2, moreLines: [3], before: { xp: { Images: stored } } },
      write: {
        kind: 'patch',
        body: {
          xp: {
            Images: [
              'https://pictures.example/text.jpg',
              { Url: C, AltText: 'New' },
              7,
              { Url: A, AltText: ' Anchor ', Caption: 'Front' },
            ],
          },
        },
        from: { xp: { Images: stored } },
      },
    },
    {
      ...{ id: 'bare', name: 'The bare', line: 4, before: { xp: { Images: null } } },
      write: {
        kind: 'patch',
        body: { xp: { Images: [{ Url: C, ThumbnailUrl: T }] } },
        from: { xp: { Images: null } },
      },
    },
  ])
  expect(previews?.get('anchor')).toEqual({
    changes: [
      { label: 'Picture 2', before: `${A}, “ Anchor ”, thumbnail ${T}`, after: `${C}, “New”` },
      { label: 'Picture 4', before: B, after: `${A}, “ Anchor ”` },
    ],
    notes: [],
  })
})

test('the order of the rows is the order of the pictures, and equal addresses keep their own values', () => {
  const rows = exported(bolt)
  expect(imagesOf(plan([...rows].reverse()))).toEqual([
    [{ Url: A, AltText: 'Again' }, { Url: A }, { Url: '/files/bolt.jpg' }],
  ])
})

test('one empty row removes all pictures, and names the values that are lost', () => {
  const read = plan([{ ProductID: 'anchor', Url: '', ThumbnailUrl: '', AltText: '' }])
  expect(imagesOf(read)).toEqual([['https://pictures.example/text.jpg', 7]])
  expect(read.previews?.get('anchor')).toEqual({
    changes: [
      {
        label: 'Picture 2',
        before: `${A}, “ Anchor ”, thumbnail ${T}`,
        after: 'an entry that is not a picture',
      },
      { label: 'Picture 3', before: 'an entry that is not a picture', after: 'nothing' },
      { label: 'Picture 4', before: B, after: 'nothing' },
    ],
    notes: ['Removed pictures lose these values too: Caption.'],
  })
  expect(imagesOf(plan([{ ProductID: 'bolt', Url: '' }]))).toEqual([[]])
})

test.each<[string, Row[], string[]]>([
  [
    'an unknown product',
    [{ ProductID: 'gone', Url: A }, { Url: A }],
    [
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '3 ProductID: Enter the ID of a product.',
    ],
  ],
  [
    'a row whose cells do not match the columns, and the other rows of its product',
    [
      { ProductID: 'bolt', Url: A, cellProblem: 'This row has 2 of 3 cells.' },
      { ProductID: 'bolt', Url: C },
      { ProductID: 'bare', Url: C },
    ],
    ['2 Cells: This row has 2 of 3 cells.', '3 Cells: Another row of this product has an error.'],
  ],
  [
    'addresses and texts that are not valid',
    [
      { ProductID: 'bolt', Url: '/files/bolt.jpg', AltText: 'x'.repeat(251) },
      { ProductID: 'bolt', Url: 'ftp://pictures.example/a.jpg', ThumbnailUrl: 'javascript:alert(1)' },
      { ProductID: 'bolt', Url: `https://${'x'.repeat(2000)}.example` },
      { ProductID: 'bare', Url: '', AltText: 'Only a text' },
    ],
    [
      '2 AltText: An alternative text can have at most 250 characters.',
      '3 Url: Enter an address that starts with https:// or http://.',
      '3 ThumbnailUrl: Enter an address that starts with https:// or http://.',
      '4 Url: Enter an address of at most 2,000 characters.',
      '5 Url: Enter the address of the picture.',
    ],
  ],
  [
    'a picture that the product has twice in the file only',
    [
      { ProductID: 'bare', Url: C },
      { ProductID: 'bare', Url: C, AltText: 'Again' },
    ],
    [
      '2 Cells: Another row of this product has an error.',
      '3 Url: Line 2 has the same picture of this product.',
    ],
  ],
  [
    'an empty row beside pictures',
    [
      { ProductID: 'bolt', Url: A },
      { ProductID: 'bolt', Url: '' },
    ],
    [
      '2 Cells: Another row of this product has an error.',
      '3 Url: Enter the URL of a picture, or delete this row of the product.',
    ],
  ],
  [
    'a list that cannot be changed',
    [
      { ProductID: 'odd', Url: A },
      { ProductID: 'odd', Url: C },
    ],
    [
      '2 Url: The extended property “Images” is not a list of pictures. Change or remove it in the extended properties.',
      '3 Cells: Another row of this product has an error.',
    ],
  ],
  [
    'a file without the column of URLs, which would remove all pictures',
    [{ ProductID: 'bolt', AltText: '' }],
    ['2 Url: The file needs a column with the URLs of the pictures.'],
  ],
])('names %s, and changes nothing of the product', (_, rows, problems) => {
  const read = plan(rows)
  expect(problemsOf(read)).toEqual(problems)
  expect(read.targets.map(({ id }) => id)).not.toContain(rows[0]?.ProductID)
})

test('checks a changed list with the schema of the operator', () => {
  const schema = createXpSchema('products', {
    properties: { Images: { items: { required: ['AltText'] } } },
  })
  const [wrong, right] = [
    { ProductID: 'bare', Url: C },
    { ProductID: 'bare', Url: C, AltText: 'C' },
  ].map((row) => plan([row], { schema }))
  expect(wrong).toMatchObject({
    targets: [],
    problems: [{ line: 2, column: expect.stringContaining('xp.Images') as string }],
  })
  expect(right).toMatchObject({ problems: [], changes: 1 })
})
