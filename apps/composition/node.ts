import { ContainerModule } from 'inversify';
import { fileInspector } from '#adapters/files/file-inspector.ts';
import { encodeEvent } from '#adapters/http/webhooks/event-payloads.ts';
import { createCallers } from '#adapters/node/callers.ts';
import { inboxKeyGenerator } from '#adapters/node/inbox-key-generator.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { signInSecrets } from '#adapters/node/sign-in-secrets.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { tokenGenerator } from '#adapters/node/token-generator.ts';
import { webhookSecretGenerator } from '#adapters/node/webhook-secret-generator.ts';
import { languageDetector } from '#adapters/translation/language-detector.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { signatureVerifier } from '#adapters/webhooks/verify-signature.ts';
import { NO_TRACER } from '#core/shared/tracer.ts';
import { INSTALLATION } from './installation.ts';
import { port } from './tokens/tokens.ts';

/** The machine itself gives these. A service has its own clock, and ids by that. */
export const nodeModule = new ContainerModule(({ bind }) => {
  bind(port.clock).toConstantValue(systemClock);
  bind(port.tracer).toConstantValue(NO_TRACER);
  bind(port.ids).toConstantValue(uuidIds);
  bind(port.callers).toDynamicValue(createCallers).inSingletonScope();
  bind(port.languageDetector).toConstantValue(languageDetector);
  bind(port.digests).toConstantValue(nodeDigests);
  bind(port.tokenGenerator).toConstantValue(tokenGenerator);
  bind(port.signInSecrets).toConstantValue(signInSecrets);
  bind(port.webhookSecretGenerator).toConstantValue(webhookSecretGenerator);
  bind(port.inboxKeyGenerator).toConstantValue(inboxKeyGenerator);
  bind(port.signatureVerifier).toConstantValue(signatureVerifier);
  bind(port.translator).toConstantValue(createTranslator(INSTALLATION.languagesFolder));
  bind(port.fileInspector).toConstantValue(fileInspector);
  bind(port.encodeEvent).toConstantValue(encodeEvent);
});
