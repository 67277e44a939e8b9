import { act, render, renderHook } from '@testing-library/react'
import { useListState } from '@/hooks/use-list-state'
import { useSearchText } from '@/hooks/use-search-text'
import type { ListRules } from '@/lib/url/list-state'

const rules: ListRules = { sortable: ['Name', 'ID'], defaultSort: 'Name', filters: [] }
let mockRendered = ''
jest.mock('next/navigation', () => ({
  usePathname: () => '/things',
  useSearchParams: () => new URLSearchParams(mockRendered),
}))

/** Simulates a page at an address that React has rendered. */
function visit(search: string) {
  window.history.replaceState(null, '', `/things?${search}`)
  mockRendered = search
}

beforeEach(() => {
  visit('')
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

/** Records the history calls as Next's patched functions would see them. */
function watchHistory() {
  const seen: string[] = []
  for (const how of ['push', 'replace'] as const) {
    const real = window.history[`${how}State`].bind(window.history)
    const watched: History['pushState'] = (data, unused, url) => {
      seen.push(`${how} ${String(url)}`)
      real(data, unused, url)
    }
    jest.spyOn(window.history, `${how}State`).mockImplementation(watched as () => void)
  }
  return seen
}

test('writes a change to the address and returns to page 1', () => {
  visit('page=3&sort=ID')
  const seen = watchHistory()
  const { result } = renderHook(() => useListState(rules))
  act(() => result.current.change({ search: 'bolt' }))
  act(() => result.current.change({ page: 4 }))
  act(() => result.current.reset())
  expect(seen).toEqual([
    'push /things?search=bolt&sort=ID',
    'push /things?search=bolt&sort=ID&page=4',
    'push /things',
  ])
})

test('keeps a change when another one follows before React renders', () => {
  const seen = watchHistory()
  const { result } = renderHook(() => useListState(rules))
  act(() => {
    result.current.change({ search: 'bolt' })
    result.current.change({ sort: '!Name' })
  })
  expect(seen).toEqual(['push /things?search=bolt', 'push /things?search=bolt&sort=%21Name'])
})

test('adds no history entry for a change without effect', () => {
  visit('sort=ID')
  const seen = watchHistory()
  const { result } = renderHook(() => useListState(rules))
  act(() => result.current.change({ sort: 'ID' }))
  expect(seen).toEqual([])
})

test('adds one history entry for typed search text, and replaces it as the user types on', () => {
  const changes: string[] = []
  const { result, rerender } = renderHook(
    ({ settled }) => useSearchText(settled, (text, how) => changes.push(`${how} ${text}`)),
    { initialProps: { settled: '' } },
  )
  act(() => result.current.type('b'))
  act(() => void jest.advanceTimersByTime(200))
  act(() => result.current.type('bo'))
  act(() => void jest.advanceTimersByTime(300))
  expect(changes).toEqual(['push bo'])
  rerender({ settled: 'bo' })
  act(() => result.current.type('bolt'))
  act(() => void jest.advanceTimersByTime(300))
  rerender({ settled: 'bolt' })
  act(() => result.current.finish())
  act(() => result.current.type('nut'))
  act(() => void jest.advanceTimersByTime(300))
  expect(changes).toEqual(['push bo', 'replace bolt', 'push nut'])
})

test('updates the field when the address changes, but not with the text that it just sent', () => {
  const { result, rerender } = renderHook(({ settled }) => useSearchText(settled, () => undefined), {
    initialProps: { settled: '' },
  })
  act(() => result.current.type('bolt '))
  act(() => void jest.advanceTimersByTime(300))
  rerender({ settled: 'bolt' })
  expect(result.current.text).toBe('bolt ')
  rerender({ settled: '' })
  expect(result.current.text).toBe('')
})

test('keeps text typed while the address updates, and searches for it next', () => {
  const changes: string[] = []
  const { result, rerender } = renderHook(
    ({ settled }) => useSearchText(settled, (text) => changes.push(text)),
    {
      initialProps: { settled: '' },
    },
  )
  act(() => result.current.type('b'))
  act(() => void jest.advanceTimersByTime(300))
  act(() => result.current.type('bo'))
  rerender({ settled: 'b' })
  expect(result.current.text).toBe('bo')
  act(() => void jest.advanceTimersByTime(300))
  expect(changes).toEqual(['b', 'bo'])
})

test('searches on blur, but not while the user presses a table row', () => {
  render(
    <table>
      <tbody>
        <tr>
          <td>M5</td>
          <td>
            <button>More</button>
          </td>
        </tr>
      </tbody>
    </table>,
  )
  const press = (selector: string) =>
    jest
      .spyOn(document, 'querySelectorAll')
      .mockReturnValue(document.body.querySelectorAll(selector) as NodeListOf<HTMLElement>)
  const changes: string[] = []
  const { result } = renderHook(() => useSearchText('', (text) => changes.push(text)))
  for (const [text, pressed] of [
    ['bolt', 'body'],
    ['nut', 'td:first-child'],
    ['nail', 'button'],
  ] as const) {
    press(pressed)
    act(() => result.current.type(text))
    act(() => result.current.leave())
    act(() => void jest.advanceTimersByTime(300))
  }
  expect(changes).toEqual(['bolt', 'nail'])
})
