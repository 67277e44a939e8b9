import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storeDraft } from '@/lib/forms/drafts'
import { leaveGuarded } from '@/lib/forms/leaving'
import { answerSave, asksToStay, button, field, get, keptDraft, open, patch, place, STORED } from '../things'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
}))

test('shows fields and time of a draft, and asks about a restored field that others changed', async () => {
  const user = userEvent.setup()
  const at = Date.UTC(2020, 2, 3, 8, 15)
  await storeDraft(
    { ...place, attempt: 'earlier' },
    { values: { Name: 'Mine' }, base: { Name: 'Old' }, at },
    'browser',
  )
  const theirs = { ...STORED, Name: 'Theirs' }
  get.mockResolvedValue(theirs)
  const { unmount } = open(theirs)
  expect(await screen.findByText(/^Changed/)).toHaveTextContent(/Changed March 3rd, 2020 at .*: Name\./)
  await user.click(button(/^Restore changes/))
  // The draft includes the values it replaces, until it is saved.
  expect(await keptDraft(place)).toEqual({ values: { Name: 'Mine' }, base: { Name: 'Old' }, at })
  unmount()
  open(theirs)
  await user.click(await screen.findByRole('button', { name: 'Restore changes' }))
  await user.click(button(/^Save/))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/^Original value:/)).toHaveTextContent('Original value: Old')
  await user.click(question.getByRole('radio', { name: /^Your value: Mine/ }))
  expect(patch).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Save' }))
  await answerSave()
  expect(patch).toHaveBeenCalledWith('a', { Name: 'Mine' })
  await user.type(field('Name'), '!')
  get.mockResolvedValue({ ...STORED, Name: 'Mine' })
  await user.click(button(/^Save/))
  await waitFor(() => expect(patch).toHaveBeenLastCalledWith('a', { Name: 'Mine!' }))
})

test('asks before logging out; keeps the text on Keep editing and removes the draft on leaving', async () => {
  const user = userEvent.setup()
  const leave = jest.fn()
  open()
  await user.type(field('Name'), ' one')
  act(() => leaveGuarded(leave))
  expect(await screen.findByRole('dialog', { name: 'Log out without saving?' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /keep a draft/ })).toBeNull()
  await user.click(button(/^Keep editing/))
  expect(leave).not.toHaveBeenCalled()
  expect(field('Name')).toHaveValue('Old one')
  expect(asksToStay()).toBe(true)
  act(() => leaveGuarded(leave))
  await user.click(await screen.findByRole('button', { name: 'Log out and lose changes' }))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(await keptDraft(place)).toBeUndefined()
  expect(asksToStay()).toBe(false)
})
