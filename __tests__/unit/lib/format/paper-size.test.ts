import { usualPaper } from '@/lib/format/paper-size'

it.each([
  ['en-US', 'Letter'],
  ['es-MX', 'Letter'],
  ['fr-CA', 'Letter'],
  ['en', 'Letter'],
  ['en-GB', 'A4'],
  ['de', 'A4'],
  ['pl-PL', 'A4'],
  ['', 'A4'],
])('prints for the language %s on %s', (tag, paper) => {
  expect(usualPaper(tag)).toBe(paper)
})
