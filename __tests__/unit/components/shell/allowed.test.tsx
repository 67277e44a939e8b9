import { render, screen } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { Allowed } from '@/components/shell/allowed'
import { NoAccess } from '@/components/shell/messages/no-access'
import { sessionChanged } from '@/lib/ordercloud/session'
import { explainAccess } from '@/lib/permissions/explain'
import { roles } from '@/lib/permissions/roles'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }) }))

beforeEach(() => {
  const claims = {
    usr: 'mira',
    usrtype: 'supplier',
    exp: Math.floor(Date.now() / 1000) + 600,
    role: ['PromotionReader', 'PromotionViewer'],
  }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
})

it('shows its content to users with access', () => {
  render(<Allowed to={roles.PromotionViewer}>Promotions</Allowed>)
  expect(screen.getByText('Promotions')).toBeInTheDocument()
})

it('shows nothing or the fallback to users without access', () => {
  const { container, rerender } = render(<Allowed to={roles.PromotionManager}>Promotions</Allowed>)
  expect(container).toBeEmptyDOMElement()
  rerender(
    <Allowed to={undefined} otherwise="Ask an administrator">
      Promotions
    </Allowed>,
  )
  expect(container).toHaveTextContent(/^Ask an administrator$/)
})

it('names the permission and roles that a page needs, or says that it is for administrators only', () => {
  const holdings = { roles: [], isAdmin: false }
  const { container, rerender } = render(
    <NoAccess title="Promotions" access={explainAccess(roles.PromotionViewer, holdings)} />,
  )
  expect(container).toHaveTextContent('Promotion Viewer permission. An administrator can grant it')
  expect(screen.getByText('PromotionReader')).toBeInTheDocument()
  rerender(<NoAccess title="Buyers" access={explainAccess(roles.BuyerViewer, holdings)} />)
  expect(container).toHaveTextContent(/Only administrators have access to this\.$/)
})
