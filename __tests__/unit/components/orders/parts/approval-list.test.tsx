import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { ApprovalList } from '@/components/orders/parts/approval-list'
import { system } from '@/components/ui/theme/system'
import { useSession, useViewer } from '@/hooks/use-session'
import { approvalsAtBuyer, approvalsAtMarketplace } from '@/components/orders/rules/approvals'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/hooks/use-session')
jest.mock('@/components/resource/record/record-link', () => ({
  RecordLink: ({ children }: { children: string }) => <span>{children}</span>,
}))

configure({ asyncUtilTimeout: 10_000 })

const page = (Items: object[]) => ({ Items, Meta: {} })
const [buyer, marketplace] = [approvalsAtBuyer('harborline'), approvalsAtMarketplace]
const watch = () => ({
  buyerGroups: jest.spyOn(buyer.groups.service, 'list'),
  buyerRules: jest.spyOn(buyer.rules.service, 'list'),
  marketplaceGroups: jest.spyOn(marketplace.groups.service, 'list'),
  marketplaceRules: jest.spyOn(marketplace.rules.service, 'list'),
})
let lists: ReturnType<typeof watch>

beforeEach(() => {
  lists = watch()
  lists.buyerGroups.mockResolvedValue(page([{ ID: 'managers', Name: 'Managers' }]) as never)
  lists.buyerRules.mockResolvedValue(
    page([{ ID: 'large', Name: 'Large orders', RuleExpression: 'order.Total > 500' }]) as never,
  )
  lists.marketplaceGroups.mockResolvedValue(page([{ ID: 'desk', Name: 'Order desk' }]) as never)
  lists.marketplaceRules.mockResolvedValue(
    page([
      { ID: 'credit', Name: 'Credit', RuleExpression: 'not order.xp.Safe', Description: 'Checks credit.' },
    ]) as never,
  )
})

function open(assignedRoles: string[]) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles, isAdmin: true } as never)
  const approvals = [
    { ApprovalRuleID: 'large', ApprovingGroupID: 'managers', Status: 'Pending' },
    { ApprovalRuleID: 'credit', ApprovingGroupID: 'desk', Status: 'Pending' },
  ]
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient()}>
        <ApprovalList approvals={approvals as never} sides={[buyer, marketplace]} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
}

it('names the groups and rules of the buyer and of the marketplace, with the rules in words', async () => {
  open(['OrderReader', 'UserGroupReader', 'AdminUserGroupReader', 'ApprovalRuleReader'])
  expect(await screen.findByText('Managers')).toBeVisible()
  expect(await screen.findByText('Order desk')).toBeVisible()
  expect(await screen.findByText('Approval required if: the order total is over 500')).toBeVisible()
  expect(await screen.findByText('Approval required if: Checks credit.')).toBeVisible()
  expect(screen.queryByText(/You do not have access to the names/)).toBeNull()
})

it('shows IDs and explains why when the user’s roles do not allow reading the names', () => {
  open(['OrderReader'])
  expect(screen.getByText(/You do not have access to the names/)).toBeVisible()
  expect(screen.getByText('large')).toBeVisible()
  for (const list of Object.values(lists)) expect(list).not.toHaveBeenCalled()
})
