import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignInForm } from '@/app/(auth)/sign-in-form'
import { signIn } from '@/lib/ordercloud/sign-in'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn(), push: jest.fn() }) }))
jest.mock('@/lib/ordercloud/sign-in')

it('says so when the server redirects a user back who has just signed in', async () => {
  jest.mocked(signIn).mockResolvedValue()
  provideSettings({} as Settings)
  const onSignedIn = jest.fn()
  render(
    <SignInForm
      filledWith={{ userName: 'mira', password: 'secret' }}
      next="/orders"
      onSignedIn={onSignedIn}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(onSignedIn).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(/the server did not accept the session/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})
