import { render } from '@testing-library/react'
import { Excerpt } from '@/components/resource/cells'

test.each([
  ['<p>Made for <b>daily</b> use &amp; more</p><script>alert(1)</script>', 'Made for daily use & more'],
  ['a < b &unknown; &constructor;', 'a < b &unknown; &constructor;'],
  ['<p> </p>', '–'],
  [null, '–'],
])('shows the excerpt of %p as %p', (html, expected) => {
  expect(render(<Excerpt>{html}</Excerpt>).container.textContent).toBe(expected)
})
