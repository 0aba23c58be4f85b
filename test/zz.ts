import { packZip } from '#adapters/portable/packing/pack-zip.ts';
await packZip('/tmp/zt/q','/tmp/zt/q.zip'); await packZip('/tmp/zt/r','/tmp/zt/r.zip');
