import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { LeaveDialog } from '@/components/resource/form/leave-dialog'

let mockIsRemembered = false
jest.mock('@/lib/ordercloud/session', () => ({ wasRemembered: () => mockIsRemembered }))

function open(
  isSaving: boolean,
  isSigningOut = false,
  keeping: ComponentProps<typeof LeaveDialog>['draftLocation'] = 'browser',
) {
  const answers = { onStay: jest.fn(), onKeep: jest.fn(), onLeave: jest.fn() }
  render(<LeaveDialog isSaving={isSaving} isSigningOut={isSigningOut} draftLocation={keeping} {...answers} />)
  return answers
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('says that a running save continues, and keeps the draft when the user leaves', async () => {
  const answers = open(true)
  expect(
    screen.getByText(/If the save fails after you leave, your changes are kept as a draft/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /lose/ })).toBeNull()
  await press('Leave')
  expect(answers.onKeep).toHaveBeenCalled()
  expect(answers.onLeave).not.toHaveBeenCalled()
})

test('lets the user lose the changes or keep a draft', async () => {
  const answers = open(false)
  await press('Leave and lose changes')
  expect(answers.onLeave).toHaveBeenCalledTimes(1)
  await press('Leave and keep a draft')
  expect(answers.onKeep).toHaveBeenCalledTimes(1)
})

test.each([
  ['browser', false, /encrypted in this browser.* deleted when you log out or close the browser\.$/],
  ['browser', true, /encrypted in this browser.* deleted when you log out\.$/],
  ['memory', false, /contains personal data, so it is lost when you close or reload the tab\.$/],
  ['page', true, /This browser could not store the draft, so it is lost when you close or reload the tab\.$/],
] as const)('says how long a draft is kept: %s, kept signed in: %s', (keeping, isRemembered, words) => {
  mockIsRemembered = isRemembered
  open(false, false, keeping)
  expect(screen.getByText(words)).toBeInTheDocument()
})

test.each([false, true])('logging out does not offer to keep a draft; saving: %s', async (isSaving) => {
  const answers = open(isSaving, true)
  expect(screen.getByText(/Drafts are deleted when you log out/)).toBeInTheDocument()
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Log out and lose changes',
    'Keep editing',
  ])
  await press('Log out and lose changes')
  expect(answers.onLeave).toHaveBeenCalledTimes(1)
})
