import { render } from '@testing-library/react'
import { FailureWords } from '@/components/ui/failure-words'
import { PlatformError } from '@/lib/ordercloud/errors'

it.each<[string, string, object]>([
  ['The platform cannot be reached', 'Check the connection, then retry.', { errorCode: 'Network' }],
  ['The platform did not respond in time', 'Check the connection, then retry.', { errorCode: 'Timeout' }],
  ['Your session has ended', 'x', { status: 401 }],
  ['Your roles do not allow this', 'x', { status: 403 }],
  ['The platform is busy', 'x', { status: 429 }],
  ['The platform has a problem', 'x', { status: 503 }],
  ['', 'x', { status: 404 }],
  ['', 'x', { status: 400, errorCode: 'Timeout' }],
  ['', 'x', { errorCode: 'TokenNotStored' }],
])('describes a failure by the title "%s" and the text "%s": %j', (title, text, facts) => {
  const { container } = render(<FailureWords error={new PlatformError('x', facts)} />)
  expect([...container.children].map((line) => line.textContent)).toEqual(title ? [title, text] : [text])
})
