import { act, render, screen, waitFor } from '@testing-library/react'
import { RouteFocus } from '@/components/shell/route-focus'

let mockPath = '/products'
jest.mock('next/navigation', () => ({ usePathname: () => mockPath }))

/** Waits for two animation frames and a margin. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 80)))

function Page({ heading, children }: { heading?: string; children?: React.ReactNode }) {
  return (
    <>
      <RouteFocus target="main" />
      <button>Menu</button>
      <main id="main" tabIndex={-1}>
        {heading && <h1>{heading}</h1>}
        {children}
      </main>
    </>
  )
}

beforeEach(() => {
  mockPath = '/products'
})

it('does not move the focus on the first page or when only the query changes', async () => {
  const { rerender } = render(<Page heading="Products" />)
  await settle()
  expect(document.body).toHaveFocus()
  rerender(<Page heading="Products, searched" />)
  await settle()
  expect(document.body).toHaveFocus()
})

it('moves the focus to the heading of the next page, even after a menu takes it back', async () => {
  const { rerender } = render(<Page heading="Products" />)
  mockPath = '/settings'
  rerender(<Page heading="Settings" />)
  screen.getByRole('button', { name: 'Menu' }).focus()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus())
})

it('moves the focus to the main element when the page has no heading yet', async () => {
  const { rerender } = render(<Page heading="Products" />)
  mockPath = '/products/a'
  rerender(<Page />)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

it('does not take the focus from a field that the next page focused', async () => {
  const { rerender } = render(<Page heading="Products" />)
  mockPath = '/products/new'
  rerender(
    <Page heading="Create product">
      <input aria-label="Name" />
    </Page>,
  )
  screen.getByLabelText('Name').focus()
  await settle()
  expect(screen.getByLabelText('Name')).toHaveFocus()
})

it('announces a later page title, but not the first one', async () => {
  document.title = 'Products'
  const { container } = render(<Page heading="Products" />)
  const announcer = container.querySelector('[aria-live]')
  expect(announcer).toHaveTextContent(/^$/)
  document.title = 'Settings'
  await waitFor(() => expect(announcer).toHaveTextContent('Settings'))
})

it('announces only the last of several titles set in quick succession', async () => {
  document.title = 'Products'
  const { container } = render(<Page heading="Products" />)
  const announcer = container.querySelector('[aria-live]')
  const announced: (string | null)[] = []
  const observer = new MutationObserver(() => announced.push(announcer?.textContent ?? null))
  if (announcer) observer.observe(announcer, { childList: true, subtree: true, characterData: true })
  document.title = 'Product'
  await Promise.resolve()
  document.title = 'Drill'
  await waitFor(() => expect(announcer).toHaveTextContent('Drill'))
  expect(announced).toEqual(['Drill'])
  observer.disconnect()
})
