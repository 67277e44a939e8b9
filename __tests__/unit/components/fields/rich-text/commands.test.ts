import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { history } from 'prosemirror-history'
import { actions, linkAddress, removeLink, setLink } from '@/components/fields/rich-text/commands'
import { toDocument, toHtml } from '@/components/fields/rich-text/document'
import { toLinkAddress } from '@/components/fields/rich-text/link-address'

/** Returns the state of an editor with this HTML. The selection is the text `word`, or an empty one at its end. */
function stateOf(html: string, word: string, isEmpty = false): EditorState {
  const doc = toDocument(html)
  let selection: TextSelection | undefined
  doc.descendants((node, position) => {
    const index = node.text?.indexOf(word) ?? -1
    if (index < 0 || selection) return
    const to = position + index + word.length
    selection = TextSelection.create(doc, isEmpty ? to : position + index, to)
  })
  return EditorState.create({ doc, plugins: [history()], ...(selection && { selection }) })
}

function after(state: EditorState, ...commands: Command[]): EditorState {
  for (const command of commands)
    command(state, (transaction) => {
      state = state.apply(transaction)
    })
  return state
}

test.each([
  ['bold', '<p>One two</p>', '<p>One <strong>two</strong></p>'],
  ['bold', '<p>One <b>two</b></p>', '<p>One two</p>'],
  ['italic', '<p>One two</p>', '<p>One <em>two</em></p>'],
  ['heading', '<p>One two</p>', '<h2>One two</h2>'],
  ['heading', '<h2>One two</h2>', '<p>One two</p>'],
  ['heading', '<h3>One two</h3>', '<h2>One two</h2>'],
  ['subheading', '<p>One two</p>', '<h3>One two</h3>'],
  ['bullets', '<p>One two</p>', '<ul><li>One two</li></ul>'],
  ['bullets', '<ul><li>One two</li></ul>', '<p>One two</p>'],
  ['bullets', '<ol><li>One two</li></ol>', '<ul><li>One two</li></ul>'],
  ['numbers', '<ul><li>One two</li></ul>', '<ol><li>One two</li></ol>'],
  ['clear', '<h2>One <b><i><a href="/x">two</a></i></b></h2>', '<p>One two</p>'],
] as const)('applies %s to “%s”', (action, before, html) => {
  expect(toHtml(after(stateOf(before, 'two'), actions[action].run).doc)).toBe(html)
})

test('clears the block of the cursor when nothing is selected', () => {
  const state = stateOf('<h2><b>One</b> two</h2><p><b>Three</b></p>', 'two', true)
  expect(toHtml(after(state, actions.clear.run).doc)).toBe('<p>One two</p><p><strong>Three</strong></p>')
})

test('undoes and repeats a change', () => {
  const bold = after(stateOf('<p>One two</p>', 'two'), actions.bold.run)
  const undone = after(bold, actions.undo.run)
  expect(toHtml(undone.doc)).toBe('<p>One two</p>')
  expect(toHtml(after(undone, actions.redo.run).doc)).toBe('<p>One <strong>two</strong></p>')
})

const linked = '<p>One <a href="/a">li<b>nk</b></a> and <a href="/b">other</a></p>'

test('links the selection, changes the link at the cursor, and removes it', () => {
  expect(toHtml(after(stateOf('<p>One two</p>', 'two'), setLink('/x')).doc)).toBe(
    '<p>One <a href="/x">two</a></p>',
  )
  const atLink = stateOf(linked, 'li', true)
  expect(linkAddress(atLink)).toBe('/a')
  expect(toHtml(after(atLink, setLink('/x')).doc)).toBe(linked.replace('/a', '/x').replace(/b>/g, 'strong>'))
  expect(toHtml(after(atLink, removeLink).doc)).toBe(
    '<p>One li<strong>nk</strong> and <a href="/b">other</a></p>',
  )
  expect(linkAddress(stateOf(linked, 'other'))).toBe('/b')
  expect(linkAddress(stateOf(linked, 'One', true))).toBeUndefined()
})

test('inserts the address as text when nothing is selected', () => {
  expect(toHtml(after(stateOf('<p>See </p>', 'See', true), setLink('https://a.example')).doc)).toBe(
    '<p>See<a href="https://a.example">https://a.example</a></p>',
  )
})

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  [' example.com/a?b ', 'https://example.com/a?b'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['a@example.com', 'mailto:a@example.com'],
  ['tel:+1555', 'tel:+1555'],
  ['/sale', '/sale'],
  ['#sizes', '#sizes'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['two words', undefined],
  ['', undefined],
])('reads the address “%s”', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address)
})
