'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, LockOpen, LogOut, MailCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { GainedPermissions } from '@/components/access/public'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Instant } from '@/components/resource/instant'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Button } from '@/components/ui/button'
import { ReadOnlyField } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { toast } from '@/components/ui/toaster'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { mailResetCode } from '@/lib/ordercloud/forgotten-credentials'
import { keys } from '@/lib/ordercloud/keys'
import type { User } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { recordName } from '@/lib/resource/record-name'
import { MAIL_TO_BUYERS } from './first-password'
import { formatNumber } from '@/lib/format/number'

const passwordCode = lazy(() => import('./password').then((module) => module.UserPassword))

/** Operations on a user's sign-in, as the API of one kind of company provides them. */
export interface UserAccount {
  /** Unlocks the account after failed sign-ins. */
  unlock: (oc: OrderCloud, userId: string) => Promise<unknown>
  /** Ends every session of the user, on all devices. */
  endSessions: (oc: OrderCloud, userId: string) => Promise<unknown>
  /** The kind of user that signs in to this app. Undefined when these users do not sign in here. */
  office?: 'admin' | 'supplier'
}

/** Shows the facts about a user that are not in the form. */
export function UserFacts(props: { user: User; account: UserAccount | undefined; children?: ReactNode }) {
  const { user, account, children } = props
  return (
    <Stack gap="3">
      <SidePanel title="About this user">
        <Stack gap="3">
          <ReadOnlyField label="Created">
            <Instant iso={user.DateCreated} />
          </ReadOnlyField>
          <ReadOnlyField label="Last active">
            <Instant iso={user.LastActive} />
          </ReadOnlyField>
          <ReadOnlyField label="Password set">
            <Instant iso={user.PasswordLastSetDate} />
          </ReadOnlyField>
          {user.TermsAccepted && (
            <ReadOnlyField label="Terms accepted">
              <Instant iso={user.TermsAccepted} />
            </ReadOnlyField>
          )}
        </Stack>
      </SidePanel>
      {children}
      {account && <GainedPermissions available={user.AvailableRoles} office={account.office} />}
    </Stack>
  )
}

/** Actions that help with sign-in problems of a user. */
export function SignInHelp(props: { user: User; resource: ListedResource<User>; account: UserAccount }) {
  const { user, resource, account } = props
  const client = useQueryClient()
  const manage = useCan(resource.access.manage)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const [busy, setBusy] = useState<'unlock' | 'sessions' | 'mail'>()
  const [problem, setProblem] = useState('')
  const password = useLazyPart(passwordCode, 'form for a password')
  const viewer = useSession()
  const isOwn = resource.protectedRowReason?.(viewer, user) !== undefined
  const dialogs = useDialogs()
  const id = user.ID ?? ''
  const name = recordName(user) ?? id
  const failed = user.FailedLoginAttempts

  const run = async (what: 'unlock' | 'sessions' | 'mail', work: () => Promise<unknown>, done: string) => {
    if (busy) return
    setBusy(what)
    setProblem('')
    try {
      await work()
      toast({ title: 'Success', description: done, type: 'success' })
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
    } finally {
      setBusy(undefined)
    }
  }
  const readAgain = () => client.invalidateQueries({ queryKey: keys.item(resource.path, id) })
  const unlock = async () => {
    await call((oc) => account.unlock(oc, encodeURIComponent(id)), { write: true })
    await readAgain()
  }

  const endSessions = async (message: string, details: string, cancelLabel: string) => {
    const isWanted = await dialogs.confirm(message, {
      details,
      okLabel: 'End all sessions',
      cancelLabel,
      isDestructive: true,
    })
    if (isWanted !== true) return
    const work = () =>
      call((oc) => account.endSessions(oc, encodeURIComponent(id)), { write: true, quiet: true })
    await run('sessions', work, `All sessions of ${name} have ended.`)
  }
  const offerToEndSessions = useEffectEvent(() => {
    if (readOnlyReason !== undefined || isOwn) return
    void endSessions(
      `End all sessions of ${name} too?`,
      `${name} can no longer sign in. Open sessions continue until they expire.`,
      'Keep sessions',
    )
  })
  const wasActive = useRef(user.Active)
  useEffect(() => {
    if (wasActive.current && !user.Active) offerToEndSessions()
    wasActive.current = user.Active
  }, [user.Active])

  return (
    <SidePanel title="Sign-in">
      <Stack gap="3">
        <ReadOnlyField label="Failed attempts in a row">
          {/* Shows a dash where the platform returns no count. */}
          {failed === undefined || failed === null ? '–' : formatNumber(failed)}
          {/* Security profiles define how many failed attempts lock an account, and for how long. */}
          {(failed ?? 0) > 0 && '. The account may be locked. Unlocking it resets this to 0.'}
        </ReadOnlyField>
        <Flex gap="2" wrap="wrap">
          <Button
            variant="outline"
            size="sm"
            loading={busy === 'unlock'}
            disabledReason={
              readOnlyReason ??
              (failed === 0 ? 'No sign-in attempt has failed, so the account is not locked.' : undefined)
            }
            onClick={() => void run('unlock', unlock, 'Account unlocked.')}
          >
            <Icon as={LockOpen} boxSize="4" />
            Unlock account
          </Button>
          <Button
            variant="outline"
            size="sm"
            loading={busy === 'mail'}
            disabledReason={
              readOnlyReason ??
              (user.Active ? undefined : 'This user is inactive and cannot sign in. Activate the user first.')
            }
            onClick={() =>
              void run(
                'mail',
                () => mailResetCode(user.Username),
                `Password reset link requested for ${user.Email}.`,
              )
            }
          >
            <Icon as={MailCheck} boxSize="4" />
            Send password reset
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabledReason={
              readOnlyReason ?? (isOwn ? 'Change your own password in your profile.' : undefined)
            }
            onPointerEnter={password.prepare}
            onClick={password.open}
          >
            <Icon as={KeyRound} boxSize="4" />
            Set a password
          </Button>
          <Button
            variant="outline"
            size="sm"
            loading={busy === 'sessions'}
            disabledReason={readOnlyReason ?? (isOwn ? 'Log out to end your own sessions.' : undefined)}
            onClick={() =>
              void endSessions(
                `End all sessions of ${name}?`,
                `${name} is logged out on all devices and loses unsaved changes.${user.Active ? ' The user can sign in again.' : ''}`,
                'Cancel',
              )
            }
          >
            <Icon as={LogOut} boxSize="4" />
            End all sessions
          </Button>
        </Flex>
        <Text fontSize="sm" color="fg.muted" maxW="72ch">
          The reset link goes to the saved email address, if the marketplace sends such messages.
          {account.office
            ? ''
            : ` The link opens this back office to set the password. The user then signs in to the buyer’s storefront. ${MAIL_TO_BUYERS}`}
        </Text>
        {problem && <RowProblem>{problem}</RowProblem>}
        {password.isOpen && password.Part && (
          <password.Part
            user={user}
            resource={resource}
            onDone={() => void readAgain()}
            onClose={password.close}
          />
        )}
      </Stack>
    </SidePanel>
  )
}
