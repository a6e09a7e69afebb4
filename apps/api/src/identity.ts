import type { Identity } from '@postjoin/openapi-spec';
import type { Settings } from '@postjoin/settings';

/** Who serves, by the settings. Without `PUBLIC_URL` callers reach it where it listens. */
export function identityOf(settings: Settings, listeningAt: string): Identity {
  return {
    product: settings.PRODUCT_NAME,
    company: settings.COMPANY_NAME,
    service: settings.SERVICE_NAME,
    operator: settings.OPERATOR_NAME,
    emails: { work: settings.WORK_EMAIL, support: settings.SUPPORT_EMAIL },
    origin: settings.PUBLIC_URL ?? listeningAt,
    build: settings.BUILD_ID,
    handles: { trump: settings.TRACKED_TRUMP.handle, whitehouse: settings.TRACKED_WHITEHOUSE.handle },
  };
}
