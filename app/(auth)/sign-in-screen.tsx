'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { lazyComponent } from '@/components/ui/lazy'
import { getSettings } from '@/lib/settings'
import type { DemoAccount } from '@/lib/settings/demo-accounts'
import { AuthPage } from './auth-page'
import { DemoAccounts } from './demo-accounts'
import { SignInForm } from './sign-in-form'
import { useSignInFlow } from './use-return'

const ForgotForm = lazyComponent(() => import('./forgot-form').then((module) => module.ForgotForm))
const ResetForm = lazyComponent(() => import('./reset-form').then((module) => module.ResetForm))

/**
 * The page at /. It shows the sign-in form. `/?forgot` requests a message with a link, and that link opens
 * `/?reset=CODE`.
 */
export function SignInScreen({ demoAccounts }: { demoAccounts: readonly DemoAccount[] }) {
  const { marketplaceName } = getSettings()
  const router = useRouter()
  const parameters = useSearchParams()
  const { notice, isResuming, next, enter } = useSignInFlow()
  const [filled, setFilled] = useState<{ userName: string; password?: string }>()
  const [changed, setChanged] = useState(false)
  const code = parameters.get('reset')

  if (code !== null) {
    const onDone = (userName: string) => {
      setFilled({ userName })
      setChanged(true)
      router.replace('/')
    }
    return (
      <AuthPage title="Set a new password" description={`for the back office of ${marketplaceName}`}>
        <ResetForm code={code} onDone={onDone} />
      </AuthPage>
    )
  }
  if (parameters.has('forgot')) {
    return (
      <AuthPage title="Reset password" description="We will email you a link to set a new password.">
        {notice && <Alert status="warning">{notice}</Alert>}
        <ForgotForm isDemo={demoAccounts.length > 0} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Sign in" description={`to the back office of ${marketplaceName}`}>
      {notice && <Alert status="warning">{notice}</Alert>}
      {changed && <Alert status="success">Password changed. Sign in with your new password.</Alert>}
      {isResuming ? (
        <Alert status="neutral">Signing in…</Alert>
      ) : (
        <SignInForm key={filled?.userName} filledWith={filled} next={next} onSignedIn={enter} />
      )}
      {demoAccounts.length > 0 && !isResuming && (
        <DemoAccounts accounts={demoAccounts} onChoose={setFilled} />
      )}
    </AuthPage>
  )
}
