import { findUnsupportedParts, toDocument, toHtml } from '@/components/fields/rich-text/document'

test.each([
  '',
  '<p>Text with <strong>bold</strong>, <em>italic</em>, <u>underlined</u> and <s>deleted</s> words</p>',
  '<h2>Heading</h2><h3>Subheading</h3><p>Text</p>',
  '<ul><li>One</li><li>Two<ul><li>Two A</li></ul></li></ul>',
  '<ol><li>One</li><li><p>Two</p><p>More</p></li></ol>',
  '<ol start="3"><li>Three</li></ol>',
  '<p>H<sub>2</sub>O and m<sup>2</sup></p>',
  '<p><a href="https://example.com" title="T" target="_blank" rel="noopener">Link</a></p>',
  '<p>One<br>Two</p><hr><blockquote><p>Quote</p></blockquote>',
  '<p><img src="https://example.com/a.png" alt="A" width="40"></p>',
])('writes “%s” as it was read', (html) => {
  expect(toHtml(toDocument(html))).toBe(html)
  expect(findUnsupportedParts(html)).toEqual([])
})

test.each([
  ['Plain text', '<p>Plain text</p>'],
  ['One\nTwo\n\nThree & four', '<p>One<br>Two</p><p>Three &amp; four</p>'],
  ['Text with <b>bold</b>', '<p>Text with <strong>bold</strong></p>'],
  ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
  ['<p>A<script>alert(1)</script></p>', '<p>A</p>'],
  ['<p><a href="javascript:alert(1)">A</a></p>', '<p>A</p>'],
])('reads “%s”', (source, html) => {
  expect(toHtml(toDocument(source))).toBe(html)
})

test.each([
  ['Plain text, 5 < 6', []],
  ['<p>Text <b>bold</b> <i>italic</i></p>', []],
  ['<p>A</p><iframe src="https://example.com" width="300"></iframe>', ['<iframe>']],
  ['<p style="color: red">A</p>', ['style']],
  ['<table><tr><td colspan="2">A</td></tr></table>', ['<table>']],
  ['<p>A</p><!-- note -->', ['comments']],
  ['<p onclick="a()">A</p><script>b()</script>', ['onclick', '<script>']],
  ['<pre><b>A</b></pre>', ['<strong>']],
])('names what the editor would remove from “%s”', (source, parts) => {
  expect(findUnsupportedParts(source)).toEqual(parts)
})
