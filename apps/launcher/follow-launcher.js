// @ts-check
// Loaded by Node before the launched script: stops the script when its launcher is gone, even after kill -9. The
// channel to the launcher closes then, and at no other time.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
// Processes that the script forks get the same options of Node, but have another channel and no launcher.
process.execArgv.splice(process.execArgv.indexOf('--import'), 2);
