import { renderHook, waitFor } from '@testing-library/react'
import { useDocumentTitle } from '@/hooks/use-document-title'
import { provideSettings, type Settings } from '@/lib/settings'

beforeEach(() => {
  provideSettings({ appName: 'Quartermaster' } as Settings)
  document.title = 'Product - Quartermaster'
})

const show = (title: string | undefined) =>
  renderHook((props: { title: string | undefined }) => useDocumentTitle(props.title), {
    initialProps: { title },
  })

it('shows the title once it is known, and updates it after a rename', () => {
  const { rerender } = show(undefined)
  expect(document.title).toBe('Product - Quartermaster')
  rerender({ title: 'Drill' })
  expect(document.title).toBe('Drill - Quartermaster')
  rerender({ title: 'Cordless drill' })
  expect(document.title).toBe('Cordless drill - Quartermaster')
})

it('keeps the title when metadata streams in later, and restores that title on unmount', async () => {
  const { unmount } = show('Drill')
  document.title = 'Product, streamed - Quartermaster'
  await waitFor(() => expect(document.title).toBe('Drill - Quartermaster'))
  unmount()
  expect(document.title).toBe('Product, streamed - Quartermaster')
})

it('keeps the title of the next page on unmount', () => {
  const { unmount } = show('Drill')
  document.title = 'Orders - Quartermaster'
  unmount()
  expect(document.title).toBe('Orders - Quartermaster')
})
