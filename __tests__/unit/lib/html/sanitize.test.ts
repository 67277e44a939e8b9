import { removalWords, sanitizeForDisplay, sanitizeForSaving } from '@/lib/html/sanitize'

const SANDBOX =
  'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"'

test.each([
  'Plain text',
  '5 < 6 & more',
  'Line 1\nLine 2\r\n',
  '<p>Text&nbsp;with <b>bold</b> and AT&amp;T</p>',
  '<p style="color: red" class="lead">Red</p>',
  `<iframe src="https://video.example.com/1" allowfullscreen="" ${SANDBOX}></iframe>`,
  '<iframe src="https://video.example.com/1" sandbox=""></iframe>',
  '<p style="position: relative; color: red">Red</p>',
  '<p style="margin: 0 auto; padding-top: 4px">Centered</p>',
  `<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://video.example.com/1" style="position:absolute;top:0;left:0;width:100%;height:100%;" ${SANDBOX}></iframe></div>`,
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
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', `<iframe ${SANDBOX}></iframe>`, 'srcdoc'],
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

test.each([
  ['<style>*{display:none}</style>Text', 'Text', '<style>'],
  ['Text<style>@import "https://example.com/x.css"</style>', 'Text', '<style>'],
  ['<p style="position:fixed;inset:0">A</p>', '<p>A</p>', 'the style “position:fixed”'],
  [
    '<p style="color: red; position: absolute; top: 0">A</p>',
    '<p style="color: red;">A</p>',
    'the style “top: 0”',
  ],
  ['<p style="Z-INDEX : 9; color: red">A</p>', '<p style="color: red">A</p>', 'the style “Z-INDEX : 9”'],
  ['<p style="position: sticky !important">A</p>', '<p>A</p>', 'the style “position: sticky !important”'],
  ['<p style="position: var(--a)">A</p>', '<p>A</p>', 'the style “position: var(--a)”'],
  ['<p style="margin-top: -900px">A</p>', '<p>A</p>', 'the style “margin-top: -900px”'],
  ['<p style="-webkit-transform: scale(9)">A</p>', '<p>A</p>', 'the style “-webkit-transform: scale(9)”'],
  ['<p style="/* a */position/**/:fixed">A</p>', '<p>A</p>', 'the style “position :fixed”'],
  ['<p style="p\\6fsition: fixed">A</p>', '<p>A</p>', 'the style “p\\6fsition: fixed”'],
  ['<p style="a{}position:fixed">A</p>', '<p style="a{}">A</p>', 'the style “position:fixed”'],
  [
    '<p style="position:absolute;width:100%;height:100%">A</p>',
    '<p style="width:100%;height:100%">A</p>',
    'the style “position:absolute”',
  ],
  [
    '<div style="position:relative"><b style="position:absolute;width:100%;height:100%;min-height:900px">A</b></div>',
    '<div style="position:relative"><b style="width:100%;height:100%;min-height:900px">A</b></div>',
    'the style “position:absolute”',
  ],
])('removes what could cover or restyle the page from “%s”', (html, clean, part) => {
  const result = sanitizeForSaving(html)
  expect(result.html).toBe(clean)
  expect(result.html).not.toMatch(/fixed|absolute|sticky/)
  expect(result.removed).toContain(part)
})

test.each([
  'position:relative;position:static',
  'position:relative;display:contents',
  'position:relative;all:unset',
])('keeps no video in its place that could leave its box with the style “%s”', (box) => {
  const { html } = sanitizeForSaving(
    `<div style="${box}"><iframe style="position:absolute;width:100%;height:100%"></iframe></div>`,
  )
  expect(html).toContain('style="width:100%;height:100%"')
})

test.each([
  'position:absolute;width:100%',
  'position:absolute;top:0;left:0',
  'position:absolute;height:100%',
])('keeps no video in its place whose style “%s” does not fill its box', (style) => {
  const { html } = sanitizeForSaving(
    `<div style="position:relative"><iframe style="${style}"></iframe></div>`,
  )
  expect(html).not.toContain('absolute')
})

test.each([
  ['//**/*;*/position:fixed', /\/\*/],
  [`a:'/*';position:fixed;b:'*/'`, /position/],
])('finds declarations that comments in the style “%s” hide', (style, left) => {
  expect(sanitizeForSaving(`<p style="${style}">A</p>`).html).not.toMatch(left)
})

test.each([
  ['<iframe src="https://video.example.com/1"></iframe>', SANDBOX],
  ['<iframe sandbox="allow-top-navigation Allow-Scripts"></iframe>', 'sandbox="allow-scripts"'],
])('restricts the embedded page of “%s”', (html, sandbox) => {
  const result = sanitizeForSaving(html)
  expect(result.html).toContain(sandbox)
  expect(result.html).not.toContain('top-navigation')
  expect(result.removed).toEqual([])
})

test('shows a text as before after another text was sanitized for saving', () => {
  sanitizeForSaving('<iframe></iframe>')
  expect(shown('<p>A</p>')).toBe('<p>A</p>')
})

test('names the removed parts in a sentence', () => {
  expect(removalWords('The import', [])).toBeUndefined()
  expect(removalWords('The import', ['<script>', 'onclick'])).toBe(
    'The import removes <script> and onclick, because it could run code in a shop or cover its page.',
  )
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
