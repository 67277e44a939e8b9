import { hasTags, mayHaveTags, textToHtml } from '@/lib/html/markup'

test.each([
  ['Plain text', false, false],
  ['5 < 6 > 4', false, false],
  ['a <b', false, true],
  ['<p>Text', true, true],
  ['Text<br/>', true, true],
  ['Text</p>', true, true],
  ['<!-- note', false, true],
])('finds tags in “%s”', (text, complete, any) => {
  expect([hasTags(text), mayHaveTags(text)]).toEqual([complete, any])
})

test.each([
  ['', ''],
  ['One', '<p>One</p>'],
  ['One\nTwo', '<p>One<br>Two</p>'],
  ['One\r\n \r\nTwo\n\n\nThree', '<p>One</p><p>Two</p><p>Three</p>'],
  ['5 < 6 & AT&amp;T', '<p>5 &lt; 6 &amp; AT&amp;T</p>'],
])('writes “%s” as HTML', (text, html) => {
  expect(textToHtml(text)).toBe(html)
})
