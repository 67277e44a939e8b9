'use client'

import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource, RecordEditorForm, RecordTab } from '@/components/resource/listed-resource'
import { Alert } from '@/components/ui/alert'
import { useSession } from '@/hooks/use-session'
import { plainPlan, type PendingSave, type RecordForm, type SaveStep } from '@/lib/forms/record-form'
import { mailResetCode } from '@/lib/ordercloud/forgotten-credentials'
import type { User } from '@/lib/ordercloud/models'
import { getSession } from '@/lib/ordercloud/session'
import type { LockOut } from '@/lib/parties/lock-outs'
import { FirstPassword } from './first-password'
import { SignInHelp, UserFacts, type UserAccount } from './facts'
import { schema, toForm, toPatch, type UserForm } from './schema'

/**
 * Returns the plan of a save: the write of the user and, for a new user who chooses a password, the mail with the link.
 */
export function userPlan(resource: ListedResource<User>): RecordForm<UserForm, User>['plan'] {
  const plain = plainPlan(resource, toForm, toPatch)
  return (values, record, generatedId) => {
    const steps = plain(values, record, generatedId)
    if (values.Start !== 'mail' || !values.Active) return steps
    const mail: SaveStep<User> = {
      label: 'Email the link to set a password',
      run: async (user) => {
        await mailResetCode(values.Username)
        return user as User
      },
      makes: null,
    }
    return [...steps, mail]
  }
}

/** The parts of the user form that differ between kinds of companies. */
interface UserFormExtras {
  /** The operations on a user's sign-in. Without them the form has no such buttons. */
  account?: UserAccount
  /** Finds the users that must stay active. Only admin users can be among them. */
  findLockOut?: (ids: readonly string[]) => Promise<LockOut>
  /** Further facts and actions beside the form of an existing user. */
  Aside?: ComponentType<{ record: User }>
  /** Panels below the form of an existing user, such as the user groups. */
  Panels?: ComponentType<{ record: User }>
  /** Further tabs of the page of an existing user. */
  tabs?: readonly RecordTab<User>[]
}

/**
 * Returns the form for users of one company. Its values are personal data, so drafts are not written to the browser's
 * storage.
 */
export function userForm(
  resource: ListedResource<User>,
  { account, findLockOut, Aside, Panels, tabs = [] }: UserFormExtras = {},
): RecordEditorForm<UserForm, User> {
  return {
    ...(Panels && { Panels }),
    tabs,
    schema,
    toForm,
    plan: userPlan(resource),
    beforeSave: (save) => beforeDeactivation(save, resource, findLockOut),
    checksUndo: true,
    draftStorage: 'memory',
    codes: {
      'User.UsernameMustBeUnique': 'Username',
      'Auth.InsecurePassword': 'Password',
      'PasswordReset.InsecurePassword': 'Password',
    },
    Fields: ({ record }) => <Fields record={record} resource={resource} account={account} Aside={Aside} />,
  }
}

/**
 * Prevents the last administrator from being deactivated, and asks users for confirmation before they deactivate
 * themselves.
 */
async function beforeDeactivation(
  { values, record, confirm }: PendingSave<UserForm, User>,
  resource: ListedResource<User>,
  findLockOut: UserFormExtras['findLockOut'],
): Promise<SaveStep<User>[] | undefined> {
  if (!record?.ID || !record.Active || values.Active) return []
  const reason = (await findLockOut?.([record.ID]))?.blocked.get(record.ID)
  if (reason !== undefined) throw new Error(`This user stays active. ${reason}`)
  if (resource.protectedRowReason?.(getSession(), record) === undefined) return []
  const isSure = await confirm('Deactivate yourself?', {
    details:
      'When this session ends, you cannot sign in until another user activates your account. Other users are not affected.',
    okLabel: 'Deactivate',
    cancelLabel: 'Cancel',
    isDestructive: true,
  })
  return isSure ? [] : undefined
}

function Fields(props: {
  record: User | null
  resource: ListedResource<User>
  account: UserAccount | undefined
  Aside: UserFormExtras['Aside']
}) {
  const { record, resource, account, Aside } = props
  return (
    <FormLayout
      side={
        record && (
          <UserFacts user={record} account={account}>
            {Aside && <Aside record={record} />}
          </UserFacts>
        )
      }
    >
      <Section title="Details">
        <TextField<UserForm> name="FirstName" label="First name" />
        <TextField<UserForm> name="LastName" label="Last name" />
        <TextField<UserForm>
          name="Username"
          label="User name"
          help="Used to sign in. Must be unique in the marketplace."
        />
        <IdField lookUp={resource.service.get} />
        <SwitchField<UserForm> name="Active" label="Active" help="An inactive user cannot sign in." />
        {record && <OwnDeactivationWarning user={record} resource={resource} />}
      </Section>
      <Section title="Contact">
        <TextField<UserForm>
          name="Email"
          label="Email"
          help="The password reset link goes to this address."
        />
        <TextField<UserForm> name="Phone" label="Phone" />
      </Section>
      {record && account && <SignInHelp user={record} resource={resource} account={account} />}
      {record === null && <FirstPassword isOfBuyer={account !== undefined && !account.office} />}
    </FormLayout>
  )
}

/** Warns users who are about to deactivate their own account. */
export function OwnDeactivationWarning({ user, resource }: { user: User; resource: ListedResource<User> }) {
  const viewer = useSession()
  const reason = resource.protectedRowReason?.(viewer, user)
  const isActive = useWatch<UserForm, 'Active'>({ name: 'Active' })
  if (reason === undefined || isActive || !user.Active) return null
  return (
    // Announced at once, because the warning appears in response to a click on the switch.
    <Alert status="warning" role="alert">
      {reason} After you save this change, you can no longer sign in.
    </Alert>
  )
}
