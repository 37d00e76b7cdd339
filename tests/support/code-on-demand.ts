// What the core loads with its first call is there already: reading it takes real time, which a test with a clock of its own does not see.
import '#core/http/fetch-response.ts';
