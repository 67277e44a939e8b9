import { sanitizeForDisplay, sanitizeForSaving } from '@/lib/html/sanitize'

test.each([
  'Plain text',
  '5 < 6 & more',
  'Line 1\nLine 2\r\n',
  '<p>Text&nbsp;with <b>bold</b> and AT&amp;T</p>',
  '<p style="color: red" class="lead">Red</p>',
  '<iframe src="https://video.example.com/1" allowfullscreen=""></iframe>',
  '<!-- written by the catalog team --><p>Text</p>',
  '<a href="https://example.com" target="_blank" rel="noopener">Link</a>',
  '<img src="https://example.com/a.png" alt="A">',
  'Fits pipes <DN50, with flange and seals',
  'For <DN50 and >DN80',
  '<p>For <DN50 and more</p>',
  'Weight <kg',
])('keeps “%s” to the letter', (html) => {
  expect(sanitizeForSaving(html)).toEqual({ html, removed: [] })
})

test.each([
  ['<p>a<br/>b', '<p>a<br>b</p>'],
  ["<p class='x'>a</p>", '<p class="x">a</p>'],
])('removes nothing from “%s”', (html, clean) => {
  const result = sanitizeForSaving(html)
  expect(result.removed).toEqual([])
  expect([html, clean]).toContain(result.html)
})

test.each([
  ['<script>alert(1)</script>Text', 'Text', '<script>'],
  ['Text<script src="https://example.com/x.js"></script>', 'Text', '<script>'],
  ['<p onclick="alert(1)">Text</p>', '<p>Text</p>', 'onclick'],
  ['<a href="javascript:alert(1)">Text</a>', '<a>Text</a>', 'the address “javascript:alert(1)”'],
  ['<a href=" java\nscript:alert(1)">Text</a>', '<a>Text</a>', undefined],
  ['<img src=x onerror=alert(1)>', '<img src="x">', 'onerror'],
  ['<meta http-equiv="refresh" content="0;url=https://example.com">Text', 'Text', '<meta>'],
  ['<link rel="stylesheet" href="https://example.com/x.css">Text', 'Text', '<link>'],
  ['<base href="https://example.com">Text', 'Text', '<base>'],
  ['<form action="https://example.com"><input name="a">Text</form>', 'Text', '<form>'],
  ['<object data="x"></object>Text', 'Text', '<object>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<iframe></iframe>', 'srcdoc'],
  ['<svg onload=alert(1)></svg>Text', 'Text', '<svg>'],
  ['<body onload=alert(1)>Text', 'Text', undefined],
  ['<html onclick=alert(1)>Text', 'Text', '<html>'],
  ['Text<img src=x onerror=alert(1) ', 'Text', 'an incomplete tag or comment at the end'],
  ['Text<x onpointerover=alert(1)>Text', 'TextText', undefined],
  ['Text<x <img src=x onerror=alert(1)>', undefined, undefined],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', undefined, undefined],
  ['<math><mtext></p><style><img src=x onerror=alert(1)></style></math>', undefined, undefined],
  ['Text<!-- ', undefined, 'an incomplete tag or comment at the end'],
  ['Text<noscript><img src="</noscript><img src=x onerror=alert(1)>">', undefined, '<noscript>'],
])('removes what is dangerous from “%s”', (html, clean, part) => {
  const result = sanitizeForSaving(html)
  expect(result.html).not.toMatch(/alert|<script|<meta|<link|<base|<form|<object/)
  if (clean !== undefined) expect(result.html.trim()).toBe(clean)
  if (part !== undefined) expect(result.removed).toContain(part)
  else expect(result.removed).not.toEqual([])
})

test('writes a sign of less as an entity where it could become a part of a tag', () => {
  const { html } = sanitizeForSaving('<x> onclick=go() <b onclick="go()">Bold</b>')
  expect(html).toBe('&lt;x&gt; onclick=go() <b>Bold</b>')
})

const shown = (html: string) => {
  const box = document.createElement('div')
  box.append(sanitizeForDisplay(html))
  return box.innerHTML
}

test('shows formatting without styles, embedded pages and code', () => {
  expect(
    shown(
      '<p style="position:fixed" class="a" id="b" onclick="x()">A <b>bold</b></p><iframe src="https://example.com"></iframe><style>*{}</style><script>x()</script><ul><li>One</li></ul>',
    ),
  ).toBe('<p>A <b>bold</b></p><ul><li>One</li></ul>')
})

test('shows links in new tabs that know nothing of the app', () => {
  expect(shown('<a href="https://example.com">A</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">A</a>',
  )
  expect(shown('<a href="javascript:alert(1)">A</a>')).not.toContain('javascript')
})

test('puts headings below those of the page, without gaps', () => {
  expect(shown('<h1>A</h1><h4>B</h4><h1>C <i>D</i></h1>')).toBe('<h3>A</h3><h4>B</h4><h3>C <i>D</i></h3>')
})
