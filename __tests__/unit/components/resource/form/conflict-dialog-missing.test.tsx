import { screen } from '@testing-library/react'
import { button, field, open, service, store } from '../stored-thing'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/toasts', () => ({ addToast: jest.fn() }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
}))
jest.mock('@/components/resource/form/conflict-dialog', () => {
  throw new Error('Loading chunk failed')
})

test('rejects the save with a message when the conflict dialog cannot be loaded', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = open()
  store({ Name: 'Theirs' })
  await user.type(field('Name'), ' mine')
  await user.click(button('Save'))
  expect(await screen.findByText(/could not be loaded\. Nothing was saved/)).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field('Name')).toHaveValue('Old mine')
  expect(service.patch).not.toHaveBeenCalled()
  expect(logged).toHaveBeenCalled()
})
