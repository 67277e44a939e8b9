import { act, renderHook } from '@testing-library/react'
import { useLeaveGuard } from '@/hooks/use-leave-guard'
import { leaveGuarded } from '@/lib/forms/leaving'

const mockPush = jest.fn()
jest.mock('next/navigation', () => {
  const router = { push: (href: string) => mockPush(href) }
  return { useRouter: () => router }
})

beforeEach(() => {
  mockPush.mockClear()
  const link = document.createElement('a')
  link.href = '/products'
  document.body.replaceChildren(link)
})
const pressLink = () => act(() => document.querySelector('a')?.click())
const guard = () => renderHook(({ isDirty }) => useLeaveGuard(isDirty), { initialProps: { isDirty: true } })

test('holds a clicked link until the user decides', () => {
  const { result } = guard()
  pressLink()
  expect(result.current.isAsking).toBe(true)
  act(() => result.current.stay())
  expect(result.current.isAsking).toBe(false)
  expect(mockPush).not.toHaveBeenCalled()
  pressLink()
  act(() => result.current.leave())
  expect(mockPush).toHaveBeenCalledWith('/products')
})

test('closes the dialog and follows the link once nothing is unsaved', () => {
  const { result, rerender } = guard()
  pressLink()
  rerender({ isDirty: false })
  expect(result.current.isAsking).toBe(false)
  expect(mockPush.mock.calls).toEqual([['/products']])
  rerender({ isDirty: true })
  expect(result.current.isAsking).toBe(false)
})

test('signs out when every form has agreed, and then asks no more', () => {
  const leave = jest.fn()
  const [one, other] = [guard(), guard()]
  const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const signOut = () => act(() => leaveGuarded(leave))
  const agree = ({ result }: typeof one) => act(() => result.current.leave())

  signOut()
  expect([one, other].map(({ result }) => result.current.isSigningOut)).toEqual([true, false])
  agree(one)
  act(() => other.result.current.stay())
  expect(leave).not.toHaveBeenCalled()
  expect(asksToStay()).toBe(true)

  signOut()
  agree(one)
  agree(other)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(asksToStay()).toBe(false)
})

test('leaves without asking when nothing is unsaved', () => {
  const leave = jest.fn()
  renderHook(() => useLeaveGuard(false))
  act(() => leaveGuarded(leave))
  expect(leave).toHaveBeenCalledTimes(1)
})

test.each([
  ['asks before the tab changes when the input belongs to the tab', false],
  ['lets the tab change when the input stays on the page', true],
])('%s', (_title, keepsTabs) => {
  document.querySelector('a')!.href = `${location.pathname}?tab=activity`
  const { result } = renderHook(() => useLeaveGuard(true, { keepsTabs }))
  pressLink()
  expect(result.current.isAsking).toBe(!keepsTabs)
})
