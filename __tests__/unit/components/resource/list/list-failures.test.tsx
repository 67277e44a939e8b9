import { fireEvent, render, screen } from '@testing-library/react'
import { ListFailure } from '@/components/resource/list/list-failures'
import { PlatformError } from '@/lib/ordercloud/errors'

const open = (error: PlatformError) => render(<ListFailure many="orders" error={error} onRetry={() => {}} />)

it('tells the support the request, the status and the code of a failure, when its details are opened', () => {
  const request = 'GET https://platform.example.com/v1/orders/All?page=2'
  open(new PlatformError('Broken.', { status: 503, errorCode: 'Maintenance', request }))
  const [details] = document.getElementsByTagName('details')
  expect(details).not.toHaveAttribute('open')
  fireEvent.click(screen.getByText('Details'))
  expect(details).toHaveTextContent(`Status 503, error code Maintenance`)
  expect(details).toHaveTextContent(request)
})

it('says when there was no response', () => {
  open(new PlatformError('Offline.', { errorCode: 'Network' }))
  expect(screen.getByText('No response, error code Network')).toBeInTheDocument()
})
