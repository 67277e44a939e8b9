import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dropDrafts, keepDraft, NEW_RECORD, readDraft } from '@/lib/forms/drafts'
import { PlatformError } from '@/lib/ordercloud/errors'
import { forgetSession } from '@/lib/ordercloud/session'
import {
  answerSave,
  asksToStay,
  button,
  field,
  form,
  open,
  patch,
  place,
  saveSent,
  signIn,
  STORED,
} from './things'

jest.mock('@/lib/ordercloud/sdk')
const mockReplace = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: mockReplace }),
  usePathname: () => '/things/a',
}))

test('what is typed during a save stays typed, and the next save sends just that', async () => {
  const user = userEvent.setup()
  open()
  await user.type(field('Name'), ' one')
  await user.click(button(/^Save/))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { Name: 'Old one' }))
  await user.type(field('About'), ' and more')
  await answerSave()
  expect(field('Name')).toHaveValue('Old one')
  expect(field('About')).toHaveValue('Plain and more')
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument()
  expect(readDraft(place)?.values).toEqual({ About: 'Plain and more' })

  await user.click(button(/^Save/))
  await waitFor(() => expect(patch).toHaveBeenLastCalledWith('a', { About: 'Plain and more' }))
})

test('a field that is typed into again during its own save keeps the later text', async () => {
  const user = userEvent.setup()
  open()
  await user.type(field('Name'), ' one')
  await user.click(button(/^Save/))
  await user.type(field('Name'), ' two')
  await answerSave()
  expect(field('Name')).toHaveValue('Old one two')
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument()
})

test('what is typed while a record is created is offered on its own page', async () => {
  const user = userEvent.setup()
  open(null)
  await user.type(field('Name'), 'Fresh')
  await user.click(button(/^Create/))
  await user.type(field('About'), 'late')
  await answerSave()
  await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/things/a'))
  expect(readDraft(place)?.values).toEqual({ About: 'late' })
  expect(readDraft({ ...place, id: NEW_RECORD })).toBeUndefined()
})

test('who leaves while a record is created is not led to it, and its draft goes when it is there', async () => {
  const user = userEvent.setup()
  mockReplace.mockClear()
  const { unmount } = open(null)
  await user.type(field('Name'), 'Fresh')
  await user.click(button(/^Create/))
  await saveSent()
  unmount()
  expect(readDraft({ ...place, id: NEW_RECORD })?.values).toEqual({ Name: 'Fresh' })
  await answerSave()
  await waitFor(() => expect(readDraft({ ...place, id: NEW_RECORD })).toBeUndefined())
  expect(mockReplace).not.toHaveBeenCalled()
})

test('who leaves during a save finds what was typed after it, and all of it when the save failed', async () => {
  const user = userEvent.setup()
  const first = open()
  await user.type(field('Name'), ' one')
  await user.click(button(/^Save/))
  await saveSent()
  await user.type(field('About'), '!')
  first.unmount()
  await answerSave()
  await waitFor(() => expect(readDraft(place)?.values).toEqual({ About: 'Plain!' }))

  dropDrafts()
  patch.mockRejectedValueOnce(new PlatformError('Busy', { status: 503 }))
  const second = open()
  await user.type(field('Name'), ' two')
  await user.click(button(/^Save/))
  second.unmount()
  await act(async () => undefined)
  expect(readDraft(place)?.values).toEqual({ Name: 'Old two' })
})

test('what is typed into one of the fields that go together keeps all of them', async () => {
  const user = userEvent.setup()
  open(STORED, { ...form, together: [['Name', 'About']] })
  await user.type(field('Name'), ' one')
  expect(readDraft(place)?.values).toEqual({ Name: 'Old one', About: 'Plain' })
})

test('what was typed outlives the form, is offered to its user, and comes back when wanted', async () => {
  const user = userEvent.setup()
  const { unmount } = open()
  await user.type(field('Name'), ' one')
  unmount()
  open({ ...STORED, About: 'Changed by somebody else' })
  expect(field('Name')).toHaveValue('Old')
  await user.click(button(/^Restore changes/))
  expect(field('Name')).toHaveValue('Old one')
  expect(field('About')).toHaveValue('Changed by somebody else')
  expect(screen.queryByText(/unsaved changes from before/)).toBeNull()
  await user.click(button(/^Save/))
  await answerSave()
  expect(readDraft(place)).toBeUndefined()
})

test('an offer that is turned down is gone; one that waits is not overwritten by typing', async () => {
  const user = userEvent.setup()
  keepDraft(place, { values: { Name: 'Kept' }, base: { Name: 'Old' }, at: 1 }, 'tab')
  open()
  await user.type(field('About'), '!')
  expect(readDraft(place)?.values).toEqual({ Name: 'Kept', About: 'Plain!' })
  await user.click(button(/^Throw away/))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(readDraft(place)?.values).toEqual({ Name: 'Kept', About: 'Plain!' })
  await user.click(button(/^Throw away/))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Throw away' }))
  expect(readDraft(place)?.values).toEqual({ About: 'Plain!' })
  expect(field('Name')).toHaveValue('Old')
})

test('what is typed about a person is offered again, written nowhere, and asks before a reload', async () => {
  const user = userEvent.setup()
  const { unmount } = open(STORED, { ...form, keepsDraft: 'memory' })
  await user.type(field('About'), '!')
  expect(Object.keys(sessionStorage)).toEqual([])
  act(() => forgetSession())
  expect(asksToStay()).toBe(true)
  unmount()
  signIn()
  open(STORED, { ...form, keepsDraft: 'memory' })
  await user.click(button(/^Restore changes/))
  expect(field('About')).toHaveValue('Plain!')
})

test('leaving the page asks, except where the session ended and the draft is kept', async () => {
  const user = userEvent.setup()
  open()
  expect(asksToStay()).toBe(false)
  await user.type(field('Name'), ' one')
  expect(asksToStay()).toBe(true)
  act(() => forgetSession())
  expect(asksToStay()).toBe(false)
  sessionStorage.clear()
  expect(asksToStay()).toBe(true)
})
