import { addToast, receiveToasts, startToasts, type Toast } from '@/lib/toasts'

const at = (second: number) => second * 1000

describe('toasts', () => {
  it('wait until the toast area has loaded, and appear in order', () => {
    const wake = jest.fn()
    const stopWaiting = startToasts(wake)
    addToast({ title: 'first' }, at(1))
    addToast({ title: 'second' }, at(1))
    expect(wake).toHaveBeenCalled()
    const seen: Toast[] = []
    const stop = receiveToasts((toast) => seen.push(toast))
    expect(seen.map((toast) => toast.title)).toEqual(['first', 'second'])
    stop()
    stopWaiting()
  })

  it('last five seconds, errors nine, unless a duration is given', () => {
    const seen: Toast[] = []
    const stop = receiveToasts((toast) => seen.push(toast))
    addToast({ title: 'a' }, at(10))
    addToast({ title: 'b', type: 'error' }, at(10))
    addToast({ title: 'c', type: 'error', duration: 1 }, at(10))
    expect(seen.map((toast) => toast.duration)).toEqual([5000, 9000, 1])
    stop()
  })

  it('appear once per message and second', () => {
    const seen: Toast[] = []
    const stop = receiveToasts((toast) => seen.push(toast))
    const same = { title: 'Error', description: 'same', type: 'error' } as const
    addToast(same, 20_000)
    addToast(same, 20_999)
    addToast({ ...same, description: 'other' }, 20_999)
    addToast(same, 21_000)
    expect(seen.map((toast) => toast.description)).toEqual(['same', 'other', 'same'])
    expect(new Set(seen.map((toast) => toast.id)).size).toBe(3)
    stop()
  })

  it('appear each time when they have a button', () => {
    const seen: Toast[] = []
    const stop = receiveToasts((toast) => seen.push(toast))
    const [first, second] = [jest.fn(), jest.fn()]
    const saved = (onClick: () => void) => ({
      description: 'Product saved.',
      action: { label: 'Undo', onClick },
    })
    addToast(saved(first), 30_000)
    addToast(saved(second), 30_500)
    expect(seen.map(({ action }) => action?.onClick)).toEqual([first, second])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(2)
    stop()
  })
})
