import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListedResource, RecordDialogProps } from '@/components/resource/listed-resource'
import { RowMenu } from '@/components/resource/list/row-menu'
import type { Access } from '@/lib/permissions/explain'
import { receiveToasts, type Toast } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/hooks/use-session', () => ({ useViewer: () => ({ assignedRoles: [], isAdmin: true }) }))

interface Thing {
  ID: string
}

const Dialog = ({ record, onClose }: RecordDialogProps<Thing>) => (
  <button onClick={onClose}>Close {record.ID}</button>
)
const load = jest.fn(async () => Dialog)
const things = {
  ...{ path: 'things', route: '/things', service: {}, columns: [] },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.ID,
  dialogs: [
    { label: 'Duplicate…', icon: 'copy', isOnRows: true, load },
    { label: 'Change ID…', icon: 'tag', load },
  ],
} as unknown as ListedResource<Thing>

const MAY: Access = { allowed: true }
const MAY_NOT = { allowed: false, reason: 'This needs the role ThingAdmin.' } as Access

function open(resource: Partial<ListedResource<Thing>> = {}, manage = MAY) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowMenu
        resource={{ ...things, ...resource }}
        manage={manage}
        row={{ ID: 'a' }}
        label="Actions for a"
      />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const entry = (name: RegExp) => screen.findByRole('menuitem', { name })

beforeEach(() => jest.clearAllMocks())

test('opens the dialogs that are meant for rows, and closes them', async () => {
  const user = open()
  await user.click(await entry(/^Duplicate…/))
  await user.click(await screen.findByText('Close a'))
  await waitFor(() => expect(screen.queryByText('Close a')).not.toBeInTheDocument())
  expect(screen.queryByText('Change ID…')).not.toBeInTheDocument()
})

test('shows the reason why a row may not be changed at each entry that would change it', async () => {
  open({}, MAY_NOT)
  expect(await entry(/^Duplicate….*ThingAdmin/)).toHaveAttribute('aria-disabled', 'true')
  expect(await entry(/^Delete….*ThingAdmin/)).toHaveAttribute('aria-disabled', 'true')
})

test('protects a single row, and keeps duplicating where only deleting is blocked', async () => {
  open({ protectedRowReason: () => undefined, deleteBlockedReason: () => 'Things stay.' })
  expect(await entry(/^Delete….*Things stay/)).toHaveAttribute('aria-disabled', 'true')
  expect(await entry(/^Duplicate…$/)).not.toHaveAttribute('aria-disabled', 'true')
})

test('reports a dialog whose code could not be loaded', async () => {
  const toasts: Toast[] = []
  const stop = receiveToasts((toast) => toasts.push(toast))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockRejectedValueOnce(new Error('offline'))
  const user = open()
  await user.click(await entry(/^Duplicate…/))
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'The dialog could not be loaded' }]))
  stop()
})
