import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { clearDrafts } from '@/lib/forms/clear-drafts'
import type { Draft } from '@/lib/forms/draft-store'
import { storeDraft, NEW_RECORD, readAllDrafts } from '@/lib/forms/drafts'
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
  keptDraft,
} from '../things'

jest.mock('@/lib/ordercloud/sdk')
const mockPut = jest.fn()
// jsdom has no browser database. The mock rejects by default, so drafts last as long as the page.
jest.mock('@/lib/forms/draft-store', () => ({
  DraftStore: {
    open: async () => ({
      put: mockPut,
      read: async () => [],
      remove: async () => undefined,
      clear: async () => undefined,
    }),
  },
}))
beforeEach(() => mockPut.mockReset().mockRejectedValue(new Error('no database')))
const mockReplace = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: mockReplace }),
  usePathname: () => '/things/a',
}))

test('keeps text typed during a save, and the next save sends only that', async () => {
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
  expect((await keptDraft(place))?.values).toEqual({ About: 'Plain and more' })

  await user.click(button(/^Save/))
  await waitFor(() => expect(patch).toHaveBeenLastCalledWith('a', { About: 'Plain and more' }))
})

test('keeps the later text of a field that is edited again during its own save', async () => {
  const user = userEvent.setup()
  open()
  await user.type(field('Name'), ' one')
  await user.click(button(/^Save/))
  await user.type(field('Name'), ' two')
  await answerSave()
  expect(field('Name')).toHaveValue('Old one two')
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument()
})

test('keeps text typed during a creation as a draft of the new record', async () => {
  const user = userEvent.setup()
  open(null)
  await user.type(field('Name'), 'Fresh')
  await user.click(button(/^Create/))
  await user.type(field('About'), 'late')
  await answerSave()
  await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/things/a'))
  expect((await keptDraft(place))?.values).toEqual({ About: 'late' })
  expect(await keptDraft({ ...place, id: NEW_RECORD })).toBeUndefined()
})

test('does not open a created record after the user left, and removes the draft once it exists', async () => {
  const user = userEvent.setup()
  mockReplace.mockClear()
  const { unmount } = open(null)
  await user.type(field('Name'), 'Fresh')
  await user.click(button(/^Create/))
  await saveSent()
  unmount()
  expect((await keptDraft({ ...place, id: NEW_RECORD }))?.values).toEqual({ Name: 'Fresh' })
  await answerSave()
  await waitFor(async () => expect(await keptDraft({ ...place, id: NEW_RECORD })).toBeUndefined())
  expect(mockReplace).not.toHaveBeenCalled()
})

test('after leaving during a save, keeps later text as a draft, or all text if the save fails', async () => {
  const user = userEvent.setup()
  const first = open()
  await user.type(field('Name'), ' one')
  await user.click(button(/^Save/))
  await saveSent()
  await user.type(field('About'), '!')
  first.unmount()
  await answerSave()
  await waitFor(async () => expect((await keptDraft(place))?.values).toEqual({ About: 'Plain!' }))

  await clearDrafts()
  patch.mockRejectedValueOnce(new PlatformError('Busy', { status: 503 }))
  const second = open()
  await user.type(field('Name'), ' two')
  await user.click(button(/^Save/))
  second.unmount()
  await act(async () => undefined)
  expect((await keptDraft(place))?.values).toEqual({ Name: 'Old two' })
})

test('a draft includes all fields of a field group when one of them is edited', async () => {
  const user = userEvent.setup()
  open(STORED, { ...form, fieldGroups: [['Name', 'About']] })
  await user.type(field('Name'), ' one')
  expect((await keptDraft(place))?.values).toEqual({ Name: 'Old one', About: 'Plain' })
})

test('offers a draft when the form is opened again, and restores it on request', async () => {
  const user = userEvent.setup()
  const { unmount } = open()
  await user.type(field('Name'), ' one')
  unmount()
  open({ ...STORED, About: 'Changed by somebody else' })
  expect(field('Name')).toHaveValue('Old')
  await user.click(await screen.findByRole('button', { name: 'Restore changes' }))
  expect(field('Name')).toHaveValue('Old one')
  expect(field('About')).toHaveValue('Changed by somebody else')
  expect(screen.queryByText(/earlier unsaved changes/)).toBeNull()
  await user.click(button(/^Save/))
  await answerSave()
  expect(await keptDraft(place)).toBeUndefined()
})

test('removes a discarded draft after confirmation; keeps a pending one apart from new text', async () => {
  const user = userEvent.setup()
  const earlier = { ...place, attempt: 'earlier' }
  await storeDraft(earlier, { values: { Name: 'Kept' }, base: { Name: 'Old' }, at: 1 }, 'browser')
  open()
  await screen.findByRole('button', { name: 'Discard draft' })
  await user.type(field('About'), '!')
  const values = async () => (await readAllDrafts(place)).map((draft) => draft.values)
  expect(await values()).toEqual([{ About: 'Plain!' }, { Name: 'Kept' }])
  await user.click(button(/^Discard draft/))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await values()).toEqual([{ About: 'Plain!' }, { Name: 'Kept' }])
  await user.click(button(/^Discard draft/))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  expect(await values()).toEqual([{ About: 'Plain!' }])
  expect(field('Name')).toHaveValue('Old')
})

test('offers the draft of each attempt separately, and restoring one replaces the typed text', async () => {
  const user = userEvent.setup()
  const keep = (attempt: string, values: object, at: number) =>
    storeDraft(
      { ...place, attempt },
      { values: { ...values }, base: STORED as object as Draft['base'], at },
      'browser',
    )
  await keep('first', { Name: 'First' }, Date.UTC(2020, 2, 3, 8, 15))
  await keep('second', { Name: 'Second', About: 'Also second' }, Date.UTC(2020, 2, 4, 8, 15))
  const { unmount } = open()
  expect(await screen.findByText('You have unsaved changes from 2 earlier visits')).toBeInTheDocument()
  const [newest, oldest] = screen.getAllByText(/^Changed/)
  expect(newest).toHaveTextContent(/March 4th, 2020 .*: Name and About\./)
  expect(oldest).toHaveTextContent(/March 3rd, 2020 .*: Name\./)
  await user.type(field('About'), '!')
  await user.click(button(/^Restore changes from March 3rd/))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(field('Name')).toHaveValue('First'))
  expect(field('About')).toHaveValue('Plain')
  expect(screen.queryByText(/earlier visits/)).toBeNull()
  unmount()
  const kept = (await readAllDrafts(place)).map(({ values }) => values)
  expect(kept).toHaveLength(2)
  expect(kept).toEqual(expect.arrayContaining([{ Name: 'First' }, { Name: 'Second', About: 'Also second' }]))
})

test('offers a draft about a person again without storing it, and asks before a reload', async () => {
  const user = userEvent.setup()
  const { unmount } = open(STORED, { ...form, draftStorage: 'memory' })
  await user.type(field('About'), '!')
  expect(mockPut).not.toHaveBeenCalled()
  expect(Object.keys({ ...sessionStorage, ...localStorage }).join()).not.toContain('draft')
  act(() => forgetSession())
  expect(asksToStay()).toBe(true)
  unmount()
  signIn()
  open(STORED, { ...form, draftStorage: 'memory' })
  await user.click(await screen.findByRole('button', { name: 'Restore changes' }))
  expect(field('About')).toHaveValue('Plain!')
})

test('the dialog before leaving says whether the browser could store the draft', async () => {
  const link = document.createElement('a')
  link.href = '/elsewhere'
  document.body.append(link)
  const user = userEvent.setup()
  open()
  await user.type(field('Name'), ' one')
  await user.click(link)
  expect(
    await screen.findByText(/This browser could not store the draft, so it is lost when/),
  ).toBeInTheDocument()
  await user.click(button(/^Keep editing/))
  mockPut.mockResolvedValue(undefined)
  await user.type(field('Name'), ' two')
  await user.click(link)
  expect(await screen.findByText(/encrypted in this browser/)).toBeInTheDocument()
  link.remove()
})

test('asks before leaving the page, unless the session ended and the draft is stored', async () => {
  const user = userEvent.setup()
  mockPut.mockResolvedValue(undefined)
  open()
  expect(asksToStay()).toBe(false)
  await user.type(field('Name'), ' one')
  expect(asksToStay()).toBe(true)
  act(() => forgetSession())
  await waitFor(() => expect(asksToStay()).toBe(false))
  // Text that the browser could not store would be lost.
  mockPut.mockRejectedValue(new Error('full'))
  await user.type(field('Name'), '!')
  await waitFor(() => expect(mockPut.mock.lastCall?.[1]).toMatchObject({ values: { Name: 'Old one!' } }))
  expect(asksToStay()).toBe(true)
})
