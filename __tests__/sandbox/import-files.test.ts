/** @jest-environment node */
import { progressLine } from '@/sandbox/cli/progress'
import { readSeed } from '@/sandbox/seed/read-yaml'

describe('an invalid seed file', () => {
  it.each([
    ['nothing', '', 1, undefined, 'The file must be a mapping with Objects and Assignments.'],
    ['a list', '- a\n- b\n', 1, undefined, 'The file must be a mapping with Objects and Assignments.'],
    ['other fields', 'a: 1\n', 1, undefined, 'The file has neither Objects nor Assignments.'],
    ['a list of lists', '\nObjects: []\n', 2, undefined, 'Objects must be a mapping of names to lists.'],
    [
      'a lone record',
      'Objects:\n  Products: { ID: a }\n',
      2,
      undefined,
      'Products must be a list of records.',
    ],
    [
      'an open quote',
      'Objects:\n  Products:\n  - ID: "a\n',
      4,
      1,
      'The YAML is broken: Missing closing "quote.',
    ],
    [
      'a name twice',
      'Objects:\n  Products: []\n  Products: []\n',
      3,
      3,
      'The YAML is broken: Map keys must be unique.',
    ],
    [
      'two documents',
      '---\nObjects: {}\n---\nObjects: {}\n',
      3,
      1,
      expect.stringContaining('The YAML is broken: '),
    ],
    [
      'nesting without end',
      `Objects: ${'['.repeat(100_000)}`,
      1,
      expect.any(Number),
      expect.stringContaining('The YAML is broken: '),
    ],
  ])('is reported with its position: %s', (_, text, line, column, reason) => {
    const { problems } = readSeed(text)
    expect(problems[0]).toEqual({ line, ...(column === undefined ? {} : { column }), reason })
  })

  it('with nested aliases is rejected instead of expanded', () => {
    const bomb = Array.from(
      { length: 12 },
      (_, at) => `${at ? '' : 'x: &a0 [lol]\n'}y${at}: &a${at + 1} [*a${at}, *a${at}, *a${at}, *a${at}]`,
    )
    const text = `${bomb.join('\n')}\nObjects:\n  Products:\n    - { ID: a, xp: *a12 }\n`
    const { problems, document } = readSeed(text)
    expect(problems).toEqual([{ line: 16, reason: expect.stringContaining('the record cannot be read') }])
    expect(document.Objects.Products).toEqual([])
  })

  it('is reported if names are unknown or in the wrong section', () => {
    expect(readSeed('Objects:\n  LocaleAssignments: []\nOrders: []\n').ignored).toEqual([
      { line: 2, reason: 'Objects.LocaleAssignments (belongs under Assignments)' },
      { line: 3, reason: 'Orders' },
    ])
  })
})

test('a line of progress shows percent, rate and time left', () => {
  const line = progressLine('Making products', 400_000, 500_000, 1_000_000, 10_000)
  expect(line).toBe(
    'Making products ████████████░░░░░░░░░░░░ 50 %  500,000 of 1,000,000, 10,000/s, 50 s left',
  )
  expect(progressLine('Making users', 0, 10, 10_000, 10_000)).toContain(
    ' 0 %  10 of 10,000, 1/s, 2 h 47 min left',
  )
  expect(progressLine('Importing', 0, 0, 0, 0)).toContain('100 %  0 of 0')
})
