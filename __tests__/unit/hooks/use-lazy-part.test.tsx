import { act, renderHook, waitFor } from '@testing-library/react'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { receiveToasts, type Toast } from '@/lib/toasts'

const Drawer = () => null

it('shows a toast with the fallback action when loading fails, and retries on the next click', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: Toast[] = []
  const stop = receiveToasts((toast) => toasts.push(toast))
  const load = jest.fn(() => Promise.resolve(Drawer))
  load.mockRejectedValueOnce(new Error('Lost.')).mockRejectedValueOnce(new Error('Lost.'))
  const action = { label: 'Log Out', onClick: jest.fn() }
  const { result } = renderHook(() => useLazyPart<object>(load, 'user menu', action))

  await act(async () => result.current.prepare()) // no user has requested it yet
  expect(toasts).toEqual([])
  await act(async () => result.current.open())
  expect(toasts).toMatchObject([{ title: 'The user menu could not be loaded', type: 'error', action }])
  expect(result.current).toMatchObject({ isOpen: undefined, Part: undefined })

  act(() => result.current.open())
  await waitFor(() => expect(result.current.Part).toBe(Drawer))
  expect(result.current.isOpen).toBe(true)
  act(() => result.current.close())
  expect(result.current.isOpen).toBe(false)
  act(() => result.current.open())
  expect(load).toHaveBeenCalledTimes(3)
  stop()
})
