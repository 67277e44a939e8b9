import { ChakraProvider } from '@chakra-ui/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { RouteFocus } from '@/components/shell/route-focus'
import { system } from '@/components/ui/system'

let mockPath = '/products'
jest.mock('next/navigation', () => ({ usePathname: () => mockPath }))

/** Waits for two animation frames and a margin. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 80)))

function Page({ heading, children }: { heading?: string; children?: React.ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <RouteFocus target="main" />
      <button>Menu</button>
      <main id="main" tabIndex={-1}>
        {heading && <h1>{heading}</h1>}
        {children}
      </main>
    </ChakraProvider>
  )
}

beforeEach(() => {
  mockPath = '/products'
})

it('leaves the first page of a document alone, and a page whose query changes', async () => {
  const { rerender } = render(<Page heading="Products" />)
  await settle()
  expect(document.body).toHaveFocus()
  rerender(<Page heading="Products, searched" />)
  await settle()
  expect(document.body).toHaveFocus()
})

it('goes on at the heading of the next page, after a menu has given the focus back', async () => {
  const { rerender } = render(<Page heading="Products" />)
  mockPath = '/settings'
  rerender(<Page heading="Settings" />)
  screen.getByRole('button', { name: 'Menu' }).focus()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus())
})

it('goes on at the main part where no heading is there yet', async () => {
  const { rerender } = render(<Page heading="Products" />)
  mockPath = '/products/a'
  rerender(<Page />)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

it('takes the focus from no field and no dialog that the next page chose', async () => {
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

it('announces a title that comes after its page, and not the first one', async () => {
  document.title = 'Products'
  const { container } = render(<Page heading="Products" />)
  const announcer = container.querySelector('[aria-live]')
  expect(announcer).toHaveTextContent(/^$/)
  document.title = 'Settings'
  await waitFor(() => expect(announcer).toHaveTextContent('Settings'))
})

it('announces titles that follow each other at once as one', async () => {
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
