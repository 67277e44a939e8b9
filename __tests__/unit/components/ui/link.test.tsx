import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { ExternalLink, OfficeLink } from '@/components/ui/link'
import { LinkButton } from '@/components/ui/link-button'

const prefetch = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch }) }))

function show(prefetchData: () => void) {
  render(
    <OfficeLink href="/products" prefetchData={prefetchData}>
      Products
    </OfficeLink>,
  )
  return screen.getByRole('link', { name: 'Products' })
}

/** Signs in with a token that expires after a number of seconds. */
function signInFor(seconds: number) {
  const exp = Math.floor(Date.now() / 1000) + seconds
  const token = new UnsecuredJWT({ usr: 'ana', usrtype: 'admin', exp, role: [] }).encode()
  document.cookie = `ordercloud.access-token=${token};path=/`
}

beforeEach(() => {
  prefetch.mockReset()
  signInFor(600)
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

it('prefetches no page with an expired token, because the answer would be the way to the sign-in page', () => {
  signInFor(-60)
  const prefetchData = jest.fn()
  fireEvent.pointerDown(show(prefetchData))
  expect(prefetchData).toHaveBeenCalledTimes(1)
  expect(prefetch).not.toHaveBeenCalled()
})

it('prefetches the page of a link button when the pointer rests on it', () => {
  render(<LinkButton href="/orders/new">Create order</LinkButton>)
  const link = screen.getByRole('link', { name: 'Create order' })
  fireEvent.pointerEnter(link)
  fireEvent.pointerLeave(link)
  act(() => jest.advanceTimersByTime(500))
  expect(prefetch).not.toHaveBeenCalled()
  fireEvent.pointerEnter(link)
  act(() => jest.advanceTimersByTime(100))
  expect(prefetch).toHaveBeenCalledWith('/orders/new', { kind: 'full' })
})

describe('a link of the office', () => {
  it('prefetches page and data when the focus rests on it, and not before', () => {
    const prefetchData = jest.fn()
    const link = show(prefetchData)
    expect(link).toHaveAttribute('href', '/products')
    act(() => jest.advanceTimersByTime(2000))
    expect(prefetch).not.toHaveBeenCalled()
    fireEvent.focus(link)
    act(() => jest.advanceTimersByTime(100))
    expect(prefetch).toHaveBeenCalledWith('/products', { kind: 'full' })
    expect(prefetchData).toHaveBeenCalledTimes(1)
  })

  it('prefetches nothing when the pointer only passes over it', () => {
    const link = show(jest.fn())
    fireEvent.pointerEnter(link)
    act(() => jest.advanceTimersByTime(60))
    fireEvent.pointerLeave(link)
    act(() => jest.advanceTimersByTime(500))
    expect(prefetch).not.toHaveBeenCalled()
  })

  it('prefetches page and data at once when it is pressed, and once only', () => {
    const prefetchData = jest.fn()
    const link = show(prefetchData)
    fireEvent.pointerEnter(link)
    fireEvent.pointerDown(link)
    expect(prefetch).toHaveBeenCalledWith('/products', { kind: 'full' })
    fireEvent.focus(link)
    act(() => jest.advanceTimersByTime(500))
    expect(prefetch).toHaveBeenCalledTimes(1)
    expect(prefetchData).toHaveBeenCalledTimes(1)
  })

  it('does not prefetch when another button is pressed, which opens a new tab', () => {
    const link = show(jest.fn())
    const press = createEvent.pointerDown(link)
    Object.defineProperty(press, 'button', { value: 1 })
    fireEvent(link, press)
    expect(prefetch).not.toHaveBeenCalled()
  })
})

it('an external link gives its target no access to this tab and no referrer', () => {
  render(<ExternalLink href="https://example.com">Privacy</ExternalLink>)
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('rel', 'noopener noreferrer')
})
