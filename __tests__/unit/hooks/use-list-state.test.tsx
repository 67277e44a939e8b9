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

test('a change goes into the address and back to page 1', () => {
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

test('a change right after another keeps it, although React has not rendered the first one yet', () => {
  const seen = watchHistory()
  const { result } = renderHook(() => useListState(rules))
  act(() => {
    result.current.change({ search: 'bolt' })
    result.current.change({ sort: '!Name' })
  })
  expect(seen).toEqual(['push /things?search=bolt', 'push /things?search=bolt&sort=%21Name'])
})

test('a change to what is there already is no history entry', () => {
  visit('sort=ID')
  const seen = watchHistory()
  const { result } = renderHook(() => useListState(rules))
  act(() => result.current.change({ sort: 'ID' }))
  expect(seen).toEqual([])
})

test('a spell of typing is one entry: the first settled text is pushed, the next replace it', () => {
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

test('the field follows an address that changed under it, but not what it just sent', () => {
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

test('what is typed while the address is on its way stays, and settles next', () => {
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

test('leaving the field searches at once, but not under a pointer that is pressing a row', () => {
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
