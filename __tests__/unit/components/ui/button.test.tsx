import { fireEvent, render, screen } from '@testing-library/react'
import { Button, IconButton } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), prefetch: jest.fn() }) }))

const onClick = jest.fn()
const REASON = 'Choose a file.'

test.each([
  [
    'button',
    <Button key="button" disabledReason={REASON} onClick={onClick}>
      Send
    </Button>,
  ],
  [
    'icon button',
    <IconButton key="icon" label="Send" disabledReason={REASON} onClick={onClick}>
      +
    </IconButton>,
  ],
  [
    'link button',
    <LinkButton key="link" href="/send" disabledReason={REASON}>
      Send
    </LinkButton>,
  ],
])('a disabled %s can be focused, by a tap too, and gives its reason without acting', (_kind, button) => {
  render(button)
  const control = screen.getByRole('button', { name: 'Send' })
  expect(control).toHaveAttribute('aria-disabled', 'true')
  expect(control).toHaveAccessibleDescription(REASON)
  expect(control.dataset.hint).toContain(REASON)
  // Safari does not focus a pressed button by itself.
  fireEvent.click(control)
  expect(control).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
})
